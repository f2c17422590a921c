import { DeviceError } from '../server/route.js';

export type SelectorArgument = string | number | boolean | UiCall;

/** `new UiSelector().text("Save").instance(1)`, or the same of UiScrollable. */
export interface UiCall {
  readonly type: 'UiSelector' | 'UiScrollable';
  /** Arguments of the constructor. */
  readonly base: readonly SelectorArgument[];
  readonly calls: readonly { readonly method: string; readonly args: readonly SelectorArgument[] }[];
}

const TOKEN = /\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+)|([A-Za-z_][\w.]*)|([().,;]))/y;

type Token =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name' | 'mark'; readonly value: string };

/**
 * Parses an expression of the strategy `-android uiautomator`.
 * @throws DeviceError `invalid selector` for any other expression
 */
export function parseUiSelector(source: string): UiCall {
  const tokens = tokenize(source.trim().replace(/;$/, ''));
  let at = 0;
  const refuse = (): never => {
    throw new DeviceError('invalid selector', `Could not parse expression \`${source}\``);
  };
  const take = (value: string): void => {
    if (tokens[at++]?.value !== value) refuse();
  };

  const parseArguments = (): SelectorArgument[] => {
    take('(');
    const args: SelectorArgument[] = [];
    while (tokens[at]?.value !== ')' || tokens[at]?.kind !== 'mark') {
      if (args.length > 0) take(',');
      args.push(parseArgument());
    }
    at += 1;
    return args;
  };

  const parseArgument = (): SelectorArgument => {
    const token = tokens[at] ?? refuse();
    if (token.kind === 'string' || token.kind === 'number') {
      at += 1;
      return token.value;
    }
    if (token.value === 'true' || token.value === 'false') {
      at += 1;
      return token.value === 'true';
    }
    return parseCall();
  };

  const parseCall = (): UiCall => {
    if (tokens[at]?.value === 'new') at += 1;
    const type = tokens[at++]?.value;
    if (type !== 'UiSelector' && type !== 'UiScrollable') return refuse();
    const base = parseArguments();
    const calls: { method: string; args: readonly SelectorArgument[] }[] = [];
    while (at < tokens.length && splitMethod(tokens[at]!)) {
      at += 1;
      const name = tokens[at++];
      if (name?.kind !== 'name') return refuse();
      calls.push({ method: name.value, args: parseArguments() });
    }
    return { type, base, calls };
  };

  const call = parseCall();
  if (at !== tokens.length) refuse();
  return call;
}

const splitMethod = (token: Token): boolean => token.kind === 'mark' && token.value === '.';

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (!match) throw new DeviceError('invalid selector', `Could not parse expression \`${source}\``);
    const [, text, number, name, mark] = match;
    if (text !== undefined) tokens.push({ kind: 'string', value: text.replace(/\\(.)/g, '$1') });
    else if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: 'name', value: name });
    else tokens.push({ kind: 'mark', value: mark! });
  }
  return tokens;
}
