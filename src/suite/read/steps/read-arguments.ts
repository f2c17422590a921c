import { didYouMean, suggest } from '../../../text/suggest.js';
import type { Place } from '../../model/place.js';
import type { Scalar } from '../../model/value.js';
import type { Reading } from '../reading.js';
import type { YamlEntry, YamlNode } from '../../yaml/yaml-node.js';
import type { Signature } from './signature.js';

/** A text, number, boolean or null; a list holds alternatives. */
type Argument = Scalar | Scalar[];

/** The arguments of a keyword, and what a mapping says of its step. */
export interface Arguments {
  readonly positional?: Argument[];
  readonly named?: Record<string, Argument>;
  /** `save` and `soft` among named arguments, where they are no parameters. */
  readonly beside: readonly YamlEntry[];
}

const BESIDE = ['save', 'soft'];

/**
 * Reads what is behind a keyword, and checks names and count against its parameters.
 * @param node undefined for a keyword without a colon
 * @param place of the keyword
 * @returns undefined when something is wrong, which is reported
 */
export function readArguments(
  node: YamlNode | undefined,
  signature: Signature,
  place: Place,
  reading: Reading,
): Arguments | undefined {
  const before = reading.problems.length;
  const read = argumentsOf(node, signature, reading);
  // A name that is misspelt would be missing as well.
  if (reading.problems.length === before) checkRequired(read, signature, place, node, reading);
  return reading.problems.length === before ? read : undefined;
}

function argumentsOf(node: YamlNode | undefined, signature: Signature, reading: Reading): Arguments {
  if (node === undefined) return { positional: [], beside: [] };
  if (node.kind === 'map') return namedArguments(node.entries, signature, reading);
  if (node.kind === 'scalar') return { positional: node.value === null ? [] : [node.written], beside: [] };
  checkCount(node.items, signature, reading);
  return { positional: node.items.map((item) => writtenValue(item, signature, reading)), beside: [] };
}

function checkCount(items: readonly YamlNode[], signature: Signature, reading: Reading): void {
  const { name, parameters, takesMore } = signature;
  if (takesMore || items.length <= parameters.length) return;
  const names = parameters.map((parameter) => parameter.name);
  const most = names.length === 1 ? 'one value' : `at most ${names.length} values`;
  const takes = names.length === 0 ? 'no values' : `${most} (${names.join(', ')})`;
  const isList = parameters.length === 1 && parameters[0]!.type === 'list';
  const hint = isList ? '; give a list as an inner list: [[a, b]]' : '';
  reading.error(`${name} takes ${takes}, not ${items.length}${hint}`, items[parameters.length]!.place);
}

function namedArguments(entries: readonly YamlEntry[], signature: Signature, reading: Reading): Arguments {
  const { name, parameters } = signature;
  const names = parameters.map((parameter) => parameter.name);
  const named: [string, Argument][] = [];
  const beside: YamlEntry[] = [];
  for (const entry of entries) {
    if (names.includes(entry.key)) named.push([entry.key, writtenValue(entry.value, signature, reading)]);
    else if (BESIDE.includes(entry.key)) beside.push(entry);
    else {
      const near = didYouMean(suggest(entry.key, names));
      const takes = names.length === 0 ? '; it takes none' : `; it takes ${names.join(', ')}`;
      reading.error(`${name} has no parameter "${entry.key}"${near || takes}`, entry.place);
    }
  }
  return { named: Object.fromEntries(named), beside };
}

/** A text, number, boolean or null, or a list of these as alternatives. */
function writtenValue(node: YamlNode, { name, parameters }: Signature, reading: Reading): Argument {
  if (node.kind === 'scalar') return node.written;
  if (node.kind === 'map') {
    const isNamed = node.entries.some(({ key }) => parameters.some((parameter) => parameter.name === key));
    const hint = isNamed
      ? `named arguments are one mapping, without "- ": ${name}: {${node.entries[0]!.key}: ...}`
      : 'a value is a text, a number, true or false, or a list of alternatives; quote a text with braces or ": "';
    reading.error(hint, node.place);
    return null;
  }
  if (node.items.length === 0) reading.error('a list of alternatives must not be empty', node.place);
  return node.items.map((item): Scalar => {
    if (item.kind === 'scalar') return item.written;
    reading.error('a list of alternatives holds texts, numbers, true or false', item.place);
    return null;
  });
}

function checkRequired(
  { positional, named }: Arguments,
  { name, parameters }: Signature,
  place: Place,
  node: YamlNode | undefined,
  reading: Reading,
): void {
  const isMissing = (given: Argument | undefined) => given === undefined || given === null;
  const missing = parameters.filter(
    (parameter, index) => parameter.required && isMissing(named ? named[parameter.name] : positional?.[index]),
  );
  if (missing.length === 0) return;
  const comment = node?.kind === 'scalar' && node.value === null ? node.comment : undefined;
  const hint = comment === undefined ? '' : `; "#${comment}" is a comment in YAML: quote it`;
  reading.error(`${name} needs ${missing.map((parameter) => parameter.name).join(' and ')}${hint}`, place);
}
