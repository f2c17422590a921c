import type { ASTNode } from '@marcbachmann/cel-js';

/** Operators whose meaning differs from that of CEL, and cannot be extended there: the functions that stand for them. */
const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['in', 'isIn'],
  ['/', 'divide'],
]);

/** Macros of CEL whose first argument is a variable of their own. */
const MACROS = new Set(['all', 'exists', 'exists_one', 'filter', 'map']);
const TYPES = new Set(['bool', 'bytes', 'double', 'int', 'list', 'map', 'null_type', 'string', 'type', 'uint']);

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value;

/** Whether an operator of the tree becomes a function. */
export const hasFunctions = (value: unknown): boolean =>
  isNode(value)
    ? FUNCTIONS.has(value.op) || hasFunctions(value.args)
    : Array.isArray(value) && value.some(hasFunctions);

/**
 * Writes a tree as source again, with functions for these operators. The library's own `serialize` rounds numbers and
 * writes no text with an emoji that can be parsed.
 */
export function withFunctions(node: ASTNode): string {
  const write = withFunctions;
  const all = (nodes: readonly ASTNode[]) => nodes.map(write).join(', ');
  switch (node.op) {
    case 'value':
      return node.input.slice(node.start, node.end);
    case 'id':
      return node.args;
    case '.':
      return `${write(node.args[0])}.${node.args[1]}`;
    case '[]':
      return `${write(node.args[0])}[${write(node.args[1])}]`;
    case 'call':
      return `${node.args[0]}(${all(node.args[1])})`;
    case 'rcall':
      return `${write(node.args[1])}.${node.args[0]}(${all(node.args[2])})`;
    case 'list':
      return `[${all(node.args)}]`;
    case 'map':
      return `{${node.args.map(([key, value]) => `${write(key)}: ${write(value)}`).join(', ')}}`;
    case '?:':
      return `(${write(node.args[0])} ? ${write(node.args[1])} : ${write(node.args[2])})`;
    case '!_':
    case '-_':
      return `(${node.op[0]}${write(node.args)})`;
    case '.?':
    case '[?]':
      throw new TypeError('optional values are not enabled');
    default: {
      const [left, right] = [write(node.args[0]), write(node.args[1])];
      const name = FUNCTIONS.get(node.op);
      return name === undefined ? `(${left} ${node.op} ${right})` : `${name}(${left}, ${right})`;
    }
  }
}

/** The identifiers of an expression, without the variables of macros and the names of types. */
export function identifiersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(identifiersIn);
  if (!isNode(value)) return [];
  if (value.op === 'id') return TYPES.has(value.args) ? [] : [value.args];
  if (value.op !== 'rcall') return identifiersIn(value.args);
  const [method, receiver, args] = value.args;
  const variable = MACROS.has(method) && args[0]?.op === 'id' ? args[0].args : undefined;
  return [...identifiersIn(receiver), ...identifiersIn(args).filter((name) => name !== variable)];
}
