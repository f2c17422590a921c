import { didYouMean, suggest } from '../../../text/suggest.js';
import type { Place } from '../../model/place.js';
import type { SuiteStep } from '../../model/step.js';
import { keywordNames } from '../flow-keywords.js';
import { BesideKeyword, STEP_FORMS } from '../forms.js';
import type { Reading } from '../reading.js';
import { itemsOf, type YamlEntry, type YamlMap, type YamlNode } from '../../yaml/yaml-node.js';
import { BLOCK_READERS } from './block-step.js';
import { keywordStep } from './keyword-step.js';
import { signatureOf } from './signature.js';

/** The steps of a list; those that are wrong are reported and left out. */
export const readSteps = (node: YamlNode | undefined, reading: Reading): SuiteStep[] =>
  itemsOf(node).flatMap((item) => readStep(item, reading) ?? []);

const FORMS =
  'a step is a keyword with its arguments (Press Element: [menu]), or one of use, if, repeat, for, try, group';

function readStep(node: YamlNode, reading: Reading): SuiteStep | undefined {
  if (node.kind === 'map') return readMapping(node, reading);
  if (node.kind === 'scalar' && typeof node.value === 'string') return readText(node.value, node.place, reading);
  const found =
    node.kind === 'list' ? 'this is a list' : node.value === null ? 'this is empty' : `this is ${node.value}`;
  reading.error(`${FORMS}; ${found}`, node.place);
  return undefined;
}

/** A keyword without arguments. */
function readText(text: string, place: Place, reading: Reading): SuiteStep | undefined {
  const signature = signatureOf(text, reading.keywords);
  if (signature) return keywordStep(signature, place, undefined, [], reading);
  const keyword = keywordAtStart(text, reading);
  if (keyword === undefined) reading.error(unknownKeyword(text, reading), place);
  else reading.error(`the arguments of ${keyword} are behind a colon and a blank: "${keyword}: [...]"`, place);
  return undefined;
}

/** The keyword with which a text begins that is more than a keyword: `Press Element menu`, `Press Element | menu`. */
function keywordAtStart(text: string, { keywords }: Reading): string | undefined {
  const folded = text.toLowerCase();
  return keywordNames(keywords.all)
    .filter((name) => folded.startsWith(name.toLowerCase()) && /^[^\p{L}\p{N}]/u.test(text.slice(name.length)))
    .sort((a, b) => b.length - a.length)[0];
}

function unknownKeyword(name: string, { keywords }: Reading): string {
  const known = [...keywordNames(keywords.all), ...Object.keys(STEP_FORMS)];
  return `there is no keyword "${name}"${didYouMean(suggest(name, known)) || '; svc keywords lists them'}`;
}

function readMapping(map: YamlMap, reading: Reading): SuiteStep | undefined {
  const block = map.entries.find(({ key }) => Object.hasOwn(STEP_FORMS, key));
  if (block) return readBlock(block.key as keyof typeof BLOCK_READERS, map, reading);
  const heads = map.entries.filter(({ key }) => signatureOf(key, reading.keywords));
  const [head] = heads;
  const others = map.entries.filter((entry) => entry !== head);
  if (!head) {
    reportNoKeyword(map, reading);
    return undefined;
  }
  const strangers = others.filter(({ key }) => !Object.hasOwn(BesideKeyword.shape, key));
  if (strangers.length > 0) {
    for (const stranger of strangers) reportStranger(stranger, head, reading);
    return undefined;
  }
  return keywordStep(signatureOf(head.key, reading.keywords)!, head.place, head.value, others, reading);
}

function readBlock(kind: keyof typeof BLOCK_READERS, map: YamlMap, reading: Reading): SuiteStep | undefined {
  const other = map.entries.find(({ key }) => key !== kind && signatureOf(key, reading.keywords));
  if (!other) return BLOCK_READERS[kind]({ map, reading, steps: (node) => readSteps(node, reading) });
  reading.error(`"${kind}" and ${other.key} are two steps: begin the second one with "- "`, other.place);
  return undefined;
}

function reportNoKeyword({ entries, place }: YamlMap, reading: Reading): void {
  const keys = entries.map(({ key }) => key);
  const [first] = entries.filter(({ key }) => !Object.hasOwn(BesideKeyword.shape, key));
  if (keys.includes('keyword')) {
    reading.error('a step is Press Element: [menu], not {keyword: Press Element, params: [menu]}', place);
  } else if (!first) reading.error(FORMS, place);
  else {
    const owner = ownerOf(first.key);
    const strange =
      owner === undefined ? unknownKeyword(first.key, reading) : `"${first.key}" belongs to a step with "${owner}"`;
    reading.error(strange, first.place);
  }
}

/** The kind of step that has the key beside its own. */
const ownerOf = (key: string): string | undefined =>
  Object.entries(STEP_FORMS).find(([, { shape }]) => Object.hasOwn(shape, key))?.[0];

/** A key beside a keyword that does not belong there: mostly a lack of indentation, or of "- ". */
function reportStranger({ key, place }: YamlEntry, head: YamlEntry, reading: Reading): void {
  const { name, parameters } = signatureOf(head.key, reading.keywords)!;
  const other = signatureOf(key, reading.keywords);
  const owner = ownerOf(key);
  if (parameters.some((parameter) => parameter.name === key)) {
    reading.error(`${key} is a parameter of ${name}: indent it more than ${name}`, place);
  } else if (other) reading.error(`${name} and ${other.name} are two steps: begin the second one with "- "`, place);
  else if (owner !== undefined) reading.error(`"${key}" belongs to a step with "${owner}", not to ${name}`, place);
  else
    reading.error(
      `a step with ${name} has no "${key}"${didYouMean(suggest(key, Object.keys(BesideKeyword.shape)))}`,
      place,
    );
}
