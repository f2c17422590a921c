const OWN = ['@aria-label', '@placeholder', '@alt', '@title', "self::input[@type='submit' or @type='button']/@value"];

/** A text with references to variables as a literal of XPath, which has no escapes. */
const quoted = (text: string): string => {
  if (!text.includes("'")) return `'${text}'`;
  const parts = text.split("'").map((part) => `'${part}'`);
  return `concat(${parts.join(`, "'", `)})`;
};

/** XPath of what has a text, a label, a placeholder or an alternative text; else of what has it as a part. */
export function xpathByText(text: string): string {
  const wanted = quoted(text.trim().replace(/\s+/g, ' '));
  const any = (test: (value: string) => string) =>
    `//body//*[not(self::script or self::style)][(${test('.')} and not(*[${test('.')}])) or ${OWN.map(test).join(' or ')}]`;
  const exact = any((value) => `normalize-space(${value}) = ${wanted}`);
  const part = any((value) => `contains(normalize-space(${value}), ${wanted})`);
  return `${exact} | ${part}[not(${exact})]`;
}
