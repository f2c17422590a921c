import type { z } from 'zod';
import { deepestIssues } from '../../schema-problems.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { Reading } from './reading.js';
import { placeAt, type YamlMap, type YamlNode, recordOf } from '../yaml/yaml-node.js';

/**
 * Checks a node, and reports each problem with its place.
 * @param what the thing in messages, with its article: `a case`
 * @returns the values; those that are wrong are missing. Undefined when the node is no mapping
 */
export function checkForm<S extends z.ZodRawShape>(
  node: YamlNode,
  form: z.ZodObject<S, 'strict'>,
  what: string,
  reading: Reading,
): { readonly map: YamlMap; readonly values: Partial<z.output<typeof form>> } | undefined {
  const names = Object.keys(form.shape).filter((name) => !name.startsWith('$'));
  if (node.kind !== 'map') {
    reading.error(`${what} is a mapping with ${names.join(', ')}; ${mistaken(node)}`, node.place);
    return undefined;
  }
  const given = recordOf(node);
  const result = form.safeParse(given);
  if (result.success) return { map: node, values: result.data };
  const wrong = new Set<PropertyKey>();
  const issues = deepestIssues(result.error.issues);
  const misspelt = new Set<string>();
  for (const key of issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))) {
    const near = suggest(key, names);
    for (const name of near) misspelt.add(name);
    reading.error(`${what} has no "${key}"${didYouMean(near) || `: it has ${names.join(', ')}`}`, placeAt(node, [key]));
  }
  for (const { code, path, message } of issues) {
    const key = path[0] as string;
    if (code === 'unrecognized_keys') continue;
    wrong.add(key);
    const isMissing = path.length === 1 && !Object.hasOwn(given, key);
    if (!isMissing) reading.error(`${path.join('.')}: ${message}`, placeAt(node, path));
    else if (!misspelt.has(key)) reading.error(`${what} needs "${key}"`, node.place);
  }
  return { map: node, values: validValues(form, given, wrong) };
}

function validValues<S extends z.ZodRawShape>(
  form: z.ZodObject<S, 'strict'>,
  given: object,
  wrong: ReadonlySet<PropertyKey>,
): Partial<z.output<typeof form>> {
  const right = Object.entries(given).filter(([key]) => !wrong.has(key) && Object.hasOwn(form.shape, key));
  const parsed = form.partial().strip().safeParse(Object.fromEntries(right));
  return parsed.success ? parsed.data : {};
}

/** What a person may have meant by something that is no mapping. */
function mistaken(node: YamlNode): string {
  if (node.kind === 'list') return 'this is a list: remove "- ", or correct the indentation';
  if (node.kind === 'scalar' && node.value === null) return 'this is empty';
  if (node.kind === 'scalar' && /^\S+:\S/.test(String(node.value)))
    return 'this is a text: put a blank behind the colon';
  return 'this is a text';
}
