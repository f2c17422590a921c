import { dirname, join, resolve } from 'node:path';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { DataSource, SessionChoice, TestCase, TestFile } from '../model/project.js';
import { checkForm } from './check-form.js';
import { CaseForm, TestFileForm } from './forms.js';
import type { Reading } from './reading.js';
import { readSession } from './session-settings.js';
import { readSteps } from './steps/read-steps.js';
import { startOf, type YamlFile } from '../yaml/yaml-file.js';
import { entryOf, itemsOf, recordOf, type YamlNode } from '../yaml/yaml-node.js';

/** Reads a file of cases. @returns undefined when it has nothing to run, which is reported */
export function readTestFile({ path, root, problems }: YamlFile, reading: Reading): TestFile | undefined {
  if (root === undefined) {
    if (problems.length === 0) reading.error('is empty: it needs cases, each with name and steps', startOf(path));
    return undefined;
  }
  const checked = checkForm(root, TestFileForm, 'a test file', reading);
  if (!checked) return undefined;
  const { map, values } = checked;
  const at = (key: string): YamlNode | undefined => entryOf(map, key)?.value;
  const tags = values.tags ?? [];
  return {
    path,
    sessions: readSessions(at('session'), reading),
    variables: recordOf(at('variables')),
    isParallel: values.parallel === 'cases',
    suiteSetup: readSteps(at('suiteSetup'), reading),
    suiteTeardown: readSteps(at('suiteTeardown'), reading),
    setup: readSteps(at('setup'), reading),
    teardown: readSteps(at('teardown'), reading),
    cases: itemsOf(at('cases')).flatMap((node) => readCase(node, tags, reading) ?? []),
  };
}

function readCase(node: YamlNode, fileTags: readonly string[], reading: Reading): TestCase | undefined {
  const checked = checkForm(node, CaseForm, 'a case', reading);
  if (!checked) return undefined;
  const { map, values } = checked;
  const at = (key: string): YamlNode | undefined => entryOf(map, key)?.value;
  const { name, tags, retries, timeout } = values;
  const steps = readSteps(at('steps'), reading);
  const teardown = readSteps(at('teardown'), reading);
  if (name === undefined) return undefined;
  const data = values.data == null ? undefined : dataSource(at('data')!, reading);
  return {
    name: String(name),
    place: map.place,
    tags: [...new Set([...fileTags, ...(tags ?? [])])],
    ...(data && { data }),
    variables: recordOf(at('variables')),
    ...(retries != null && { retries }),
    ...(timeout != null && { timeoutMs: timeout }),
    steps,
    teardown,
  };
}

/** The form is checked: a path, or a list of mappings. */
function dataSource(node: YamlNode, { root }: Reading): DataSource {
  const { place } = node;
  if (node.kind !== 'scalar') return { kind: 'rows', rows: itemsOf(node).map(recordOf), place };
  return { kind: 'file', path: resolve(dirname(join(root, place.file)), String(node.value)), place };
}

function readSessions(node: YamlNode | undefined, reading: Reading): SessionChoice[] {
  const nodes = node?.kind === 'list' ? node.items : [node];
  return nodes.flatMap((each): SessionChoice[] => {
    if (each?.kind === 'map') return [readSession(each, reading) ?? []].flat();
    if (each?.kind !== 'scalar' || typeof each.value !== 'string') return [];
    if (reading.sessions.has(each.value) || reading.unread.sessions) return [each.value];
    const near = didYouMean(suggest(each.value, reading.sessions));
    reading.error(`there is no session "${each.value}" in svc.config${near}`, each.place);
    return [];
  });
}
