import { resolve } from 'node:path';
import { Settings } from '../../config.js';
import { ServiceError } from '../../errors.js';
import { SchemaError } from '../../schema-problems.js';
import { planOneDriver, planSession, SessionConfig } from '../../session/plan.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { SessionSettings } from '../model/project.js';
import type { Reading } from './reading.js';
import { placeAt, type YamlMap, type YamlNode, valueOf } from '../yaml/yaml-node.js';

const FIELDS = ['driver', 'url', 'capabilities', ...Object.keys(SessionConfig.shape)];

/** Capabilities that may name a file of the project. */
const APP = ['appium:app', 'app'];

/**
 * Reads a session that is given in full, in the form of the command line or of HTTP.
 * @returns undefined when something is wrong, which is reported
 */
export function readSession(node: YamlNode, reading: Reading): SessionSettings | undefined {
  if (node.kind !== 'map') {
    reading.error('a session is a mapping, such as {driver: playwright, capabilities: {url: ...}}', node.place);
    return undefined;
  }
  const unknown = node.entries.filter(({ key }) => !FIELDS.includes(key));
  for (const { key, place } of unknown) {
    const near = didYouMean(suggest(key, FIELDS));
    reading.error(`a session has no "${key}"${near || `: it has ${FIELDS.slice(0, 7).join(', ')}`}`, place);
  }
  const settings = withAbsolutePaths(valueOf(node) as Record<string, unknown>, reading.root);
  const isRight = reportWrong(settings, node, reading);
  return isRight && unknown.length === 0 ? settings : undefined;
}

function reportWrong(settings: SessionSettings, node: YamlMap, reading: Reading): boolean {
  try {
    if ('driver_sources' in settings) planSession(settings);
    else planOneDriver(settings, Settings.parse({}));
    return true;
  } catch (error) {
    if (error instanceof SchemaError) {
      for (const { path, message } of error.problems) reading.error(`${path}: ${message}`, placeAt(node, path));
    } else if (error instanceof ServiceError) reading.error(error.message, node.place);
    else throw error;
    return false;
  }
}

/** Paths in a project begin at its root, wherever the command runs. */
function withAbsolutePaths(settings: SessionSettings, root: string): SessionSettings {
  const { project_path: project, capabilities } = settings;
  const apps = Object.entries(capabilities ?? {}).map(([name, value]) => {
    const isPath = APP.includes(name) && typeof value === 'string' && /^\.{1,2}[\\/]/.test(value);
    return [name, isPath ? resolve(root, value) : (value as unknown)];
  });
  return {
    ...settings,
    ...(typeof project === 'string' && { project_path: resolve(root, project) }),
    ...(typeof capabilities === 'object' && capabilities !== null && { capabilities: Object.fromEntries(apps) }),
  };
}
