import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** What is wrong in a JSON text, and where. */
export interface JsonProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** What a JSON text lacks, by the parser's codes. */
const SYNTAX: Readonly<Record<string, string>> = {
  CommaExpected: 'a comma is missing',
  ColonExpected: 'a colon is missing after the name',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  UnexpectedEndOfString: 'a closing double quote is missing',
  InvalidCommentToken: 'JSON has no comments',
  EndOfFileExpected: 'there is something after the end of the object',
};

/** The keywords of JSON Schema that only repeat the problem of a part, which is told by itself. */
const REPEATING = ['properties', 'additionalProperties', 'items'];

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  array: 'a list',
  object: 'an object',
};

/** The problems of a JSON text: the first one of its syntax, else where it does not fit a JSON Schema (draft 7). */
export function checkCapabilities(text: string, schema: object): JsonProblem[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowEmptyContent: true });
  const [first] = errors;
  if (first) {
    const said = SYNTAX[printParseErrorCode(first.error)] ?? 'this is no JSON';
    return [{ line: lineOf(text, first.offset), message: said }];
  }
  if (tree?.type !== 'object') return [{ line: 1, message: 'the capabilities are an object: {"name": value}' }];
  const found = new Validator(schema, '7', false).validate(JSON.parse(text)).errors;
  return found.filter(isOwn).map((unit) => {
    const path = unit.instanceLocation.split('/').slice(1).map(unescapePointer);
    return { line: lineOf(text, offsetAt(tree, path)), message: messageOf(unit, path, schema) };
  });
}

/** Of a choice between schemas the choice is told, not each of them. */
const isOwn = ({ keyword, keywordLocation }: OutputUnit): boolean =>
  !REPEATING.includes(keyword) && !/\/(anyOf|oneOf)\//.test(keywordLocation);

function messageOf({ keyword, keywordLocation, error }: OutputUnit, path: readonly string[], root: object): string {
  const name = path.join('.') || 'the capabilities';
  if (keyword === 'false') return `${name} is no capability of this driver`;
  const parts = keywordLocation.split('/').slice(1).map(unescapePointer);
  const rule = parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], root);
  if (keyword === 'type') {
    return `${name} must be ${[rule]
      .flat()
      .map((type) => TYPES[String(type)] ?? String(type))
      .join(' or ')}`;
  }
  if (keyword === 'enum' && Array.isArray(rule))
    return `${name} must be one of ${rule.map((each) => JSON.stringify(each)).join(', ')}`;
  if (keyword === 'minimum') return `${name} must be at least ${String(rule)}`;
  if (keyword === 'maximum') return `${name} must be at most ${String(rule)}`;
  return `${name}: ${error}`;
}

/** The place of a value, or of the part of it that is there. */
function offsetAt(tree: Node, path: readonly string[]): number {
  const segments = path.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const node = findNodeAtLocation(tree, segments);
  return node ? (node.parent?.offset ?? node.offset) : tree.offset;
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** JSON Pointer, RFC 6901. */
const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
