/** One instruction, its continued lines joined. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** From one FROM to the next. */
export interface Stage {
  readonly from: string;
  readonly alias: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile without heredocs and parser directives. */
export function parseDockerfile(source: string): Stage[] {
  const stages: { from: string; alias: string | undefined; instructions: Instruction[] }[] = [];
  const lines = source.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  for (const line of lines
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')) {
    const [, name, text] = /^\s*([A-Z]+)\s+(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || text === undefined) throw new Error(`no instruction: ${line}`);
    const [, from, alias] = (name === 'FROM' && /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(text)) || [];
    if (from !== undefined) stages.push({ from, alias, instructions: [] });
    else if (!stages.length) throw new Error(`${name} before FROM`);
    else stages.at(-1)!.instructions.push({ name, text });
  }
  return stages;
}

/** The texts of all instructions of that name. */
export const textsOf = ({ instructions }: Stage, name: string): string[] =>
  instructions.filter((each) => each.name === name).map(({ text }) => text);

/** The words of an instruction in exec form, `["a", "b"]`. @throws Error for the shell form */
export const execForm = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];

/** The `NAME=value` pairs of the ENV or LABEL instructions. */
export function pairsOf(stage: Stage, name: 'ENV' | 'LABEL'): Record<string, string> {
  const pairs = textsOf(stage, name).flatMap((text) => [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)]);
  return Object.fromEntries(pairs.map(([, key, quoted, plain]) => [key!, quoted ?? plain!]));
}
