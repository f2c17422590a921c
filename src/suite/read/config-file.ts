import { dirname, join, resolve } from 'node:path';
import { isBelow } from '../../files/project-path.js';
import type { SessionSettings } from '../model/project.js';
import type { DataRecord } from '../model/value.js';
import { VariableName } from './forms.js';
import type { Reading } from './reading.js';
import { readSession } from './session-settings.js';
import type { YamlFile } from '../yaml/yaml-file.js';
import { entryOf, recordOf, type YamlNode } from '../yaml/yaml-node.js';

/** The session where none is named, and none of this name is configured. */
const DEFAULT_SESSION = { driver: 'playwright' };

/** What a configuration file says of a project, beside the settings of the service. */
export interface ProjectConfig {
  readonly sessions: ReadonlyMap<string, SessionSettings>;
  readonly variables: DataRecord;
  readonly secretsFile: string | undefined;
}

/** The names of the sessions that a project has. */
export function sessionNames(file: YamlFile | undefined): Set<string> {
  const sessions = entryOf(file?.root, 'sessions')?.value;
  return new Set(['default', ...(sessions?.kind === 'map' ? sessions.entries.map(({ key }) => key) : [])]);
}

/** Reads `sessions`, `variables` and `secrets_file`. */
export function readConfigFile(file: YamlFile | undefined, reading: Reading): ProjectConfig {
  const sessions = new Map<string, SessionSettings>([['default', DEFAULT_SESSION]]);
  const given = entryOf(file?.root, 'sessions');
  if (given && given.value.kind !== 'map') {
    reading.error('sessions: must be a mapping from names to sessions', given.value.place);
  }
  for (const { key, value } of given?.value.kind === 'map' ? given.value.entries : []) {
    const session = readSession(value, reading);
    if (session) sessions.set(key, session);
  }
  return {
    sessions,
    variables: readVariables(entryOf(file?.root, 'variables')?.value, reading),
    secretsFile: file && secretsFileOf(file, reading),
  };
}

function readVariables(node: YamlNode | undefined, reading: Reading): DataRecord {
  if (node === undefined || (node.kind === 'scalar' && node.value === null)) return {};
  if (node.kind !== 'map') reading.error('variables: must be a mapping from names to values', node.place);
  else {
    for (const { key, place } of node.entries) {
      const { error } = VariableName.safeParse(key);
      if (error) reading.error(`variables: "${key}" ${error.issues[0]!.message}`, place);
    }
  }
  return recordOf(node);
}

/** Secrets inside the project would be committed with it. */
function secretsFileOf({ path, root }: YamlFile, reading: Reading): string | undefined {
  const given = entryOf(root, 'secrets_file')?.value;
  if (given === undefined || (given.kind === 'scalar' && given.value === null)) return undefined;
  if (given.kind !== 'scalar') {
    reading.error('secrets_file: must be the path of a YAML or JSON file', given.place);
    return undefined;
  }
  const file = resolve(dirname(join(reading.root, path)), String(given.value));
  if (!isBelow(reading.root, file)) return file;
  reading.error('secrets_file: must be outside the project, so that it is not shared with it', given.place);
  return undefined;
}
