/** The keywords that generated suites call, with the least and most arguments that they take (SeleniumLibrary 6, BuiltIn 7). */
const KEYWORDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'Open Browser': [1, 8],
  'Set Window Size': [2, 3],
  'Set Variable': [1, 1],
  'Go To': [1, 1],
  'Wait Until Page Contains Element': [1, 2],
  'Wait Until Element Is Visible': [1, 2],
  'Input Text': [2, 3],
  'Input Password': [2, 3],
  'Clear Element Text': [1, 1],
  'Should Be Equal': [2, 2],
  'Should Be Equal As Numbers': [2, 2],
  'Get Text': [1, 1],
  'Get Element Attribute': [2, 2],
  'Log To Console': [1, 1],
  'Get Source': [0, 0],
  'Execute Javascript': [1, 1],
  'Click Element': [1, 1],
  'Click Element At Coordinates': [3, 3],
  'Select From List By Label': [2, 2],
  'Mouse Over': [1, 1],
  'Mouse Down': [1, 1],
  'Mouse Up': [1, 1],
  'Scroll Element Into View': [1, 1],
  'Drag And Drop': [2, 2],
  'Press Keys': [2, 2],
  'Capture Page Screenshot': [1, 1],
  Sleep: [1, 1],
};

/** The cells of a line, as Robot Framework cuts it: at two spaces or more, or a tab. */
export const cellsOf = (line: string): string[] => line.trim().split(/ {2,}|\t/);

const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** What a cell says, `${EMPTY}` and escapes resolved; variables stay as they are. */
export const unescapeCell = (cell: string): string =>
  cell === '${EMPTY}'
    ? ''
    : cell.replace(
        /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([^]))/g,
        (_, ...found: (string | undefined)[]) => {
          const [other, code] = [found[3], found[0] ?? found[1] ?? found[2]];
          if (other === undefined) return String.fromCodePoint(parseInt(code!, 16));
          return UNESCAPED[other] ?? other;
        },
      );

/** The calls of a suite, in order. @throws Error for what Robot Framework or SeleniumLibrary would not take */
export function readSuite(text: string): { keyword: string; args: string[] }[] {
  const calls: { keyword: string; args: string[] }[] = [];
  let section = '';
  let isNamed = false;
  let depth = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const header = /^\*\*\* (Settings|Variables|Test Cases) \*\*\*$/.exec(line);
    if (header) section = header[1]!;
    else if (section === '') throw new Error(`outside of any section: ${line}`);
    else if (section === 'Settings' && !/^(Library {4}\w+( {4}\w+=.+)?|Test Teardown {4}\w[\w ]+)$/.test(line))
      throw new Error(`no setting: ${line}`);
    else if (section === 'Variables' && !/^\$\{\w+\} {4}\S/.test(line)) throw new Error(`no variable: ${line}`);
    else if (section === 'Test Cases') {
      if (/^\S/.test(line)) isNamed = true;
      else if (!isNamed) throw new Error(`a step before the name of its test: ${line}`);
      else {
        const cells = cellsOf(line);
        if (/^\$\{\w+\}=$/.test(cells[0]!)) cells.shift();
        const [keyword = '', ...args] = cells;
        if (keyword === 'IF') depth++;
        else if (keyword === 'END') depth--;
        else if (keyword !== 'ELSE') {
          const [least, most] = KEYWORDS[keyword] ?? [1, 0];
          if (args.length < least || args.length > most) throw new Error(`${keyword} with ${args.length}: ${line}`);
          calls.push({ keyword, args });
        }
      }
    }
  }
  if (depth !== 0) throw new Error('an IF without its END');
  return calls;
}
