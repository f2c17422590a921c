import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readToken } from './access/token.js';
import { Config, SETTING_NAMES, type SettingName, Settings } from './config.js';
import { ServiceError } from './errors.js';
import { problemsIn, problemText } from './schema-problems.js';
import { didYouMean, suggest } from './text/suggest.js';
import { untrusted } from './untrusted.js';

/** Empty values of these are errors: the secret is missing, and the service must not start without it. */
const NEVER_EMPTY = new Set<SettingName>(['token', 'token_file', 'tokens_file', 'fleet_key']);

/** Names of the configuration file, in the order in which it is looked for. */
export const CONFIG_FILES = ['svc.config.json', 'svc.config.yaml', 'svc.config.yml'];

/** Keys of the file that are no settings: the project of tests beside it reads them. */
const PROJECT_KEYS = ['sessions', 'variables', 'secrets_file'];

export interface ConfigSources {
  /** A command's own defaults. */
  readonly defaults?: Partial<Record<SettingName, unknown>>;
  /** Command-line flags; undefined for flags that were not given. */
  readonly flags?: Partial<Record<SettingName, unknown>>;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** A configuration file that must exist. */
  readonly file?: string | undefined;
}

/**
 * Loads the settings. Precedence: flags, environment, configuration file, defaults of the command, defaults of `Settings`.
 * @throws ServiceError E0503 with the path of each problem
 */
export async function loadConfig(sources: ConfigSources = {}): Promise<Config> {
  const { defaults = {}, flags = {}, env = process.env, cwd = process.cwd(), file } = sources;
  const read = await readConfigFile(cwd, file);
  const given: Record<string, unknown> = { ...defaults, ...read?.content };
  for (const name of SETTING_NAMES) {
    const variable = env[`SVC_${name.toUpperCase()}`];
    if (variable !== undefined && (variable !== '' || NEVER_EMPTY.has(name)))
      given[name] = located(name, variable, cwd);
    if (flags[name] !== undefined) given[name] = located(name, flags[name], cwd);
  }
  // Plugins and child processes must not see the secrets.
  if (!sources.env)
    for (const name of ['SVC_TOKEN', 'SVC_FLEET_KEY', 'SVC_DIRECTORY', 'SVC_POOLS']) delete process.env[name];
  const parsed = Settings.safeParse(given);
  if (parsed.success) return new Config({ ...parsed.data, ...(await readToken(parsed.data)) }, read?.path);
  const problems = problemsIn(parsed.error.issues).map(({ path, message }) => ({
    path: `${path} (SVC_${path.split('.')[0]!.toUpperCase()})`,
    message,
  }));
  throw new ServiceError('E0503', problemText(problems), { problems });
}

async function readConfigFile(
  cwd: string,
  named: string | undefined,
): Promise<{ readonly path: string; readonly content: Readonly<Record<string, unknown>> } | undefined> {
  for (const name of named ? [named] : CONFIG_FILES) {
    const path = resolve(cwd, name);
    const reason = untrusted(path);
    if (reason !== undefined) throw new ServiceError('E0503', `${path} is ${reason}`);
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (!named && (error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw new ServiceError('E0503', `${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
    const content = Object.entries(checkKeys(path, await parse(path, text)));
    return {
      path,
      content: Object.fromEntries(content.map(([key, value]) => [key, located(key, value, dirname(path))])),
    };
  }
  return undefined;
}

/** Paths relative to the configuration file when they are set in it, otherwise to the working directory. */
const FILE_SETTINGS = new Set(['event_attributes_json', 'token_file', 'tokens_file', 'audit_file']);

const located = (name: string, value: unknown, directory: string): unknown =>
  FILE_SETTINGS.has(name) && typeof value === 'string' && value !== '' ? resolve(directory, value) : value;

async function parse(path: string, text: string): Promise<unknown> {
  try {
    return path.endsWith('.json') ? JSON.parse(text) : (await import('yaml')).parse(text);
  } catch (error) {
    throw new ServiceError('E0503', `${path}: ${(error as Error).message}`);
  }
}

function checkKeys(path: string, content: unknown): Record<string, unknown> {
  if (content === null || typeof content !== 'object' || Array.isArray(content)) {
    throw new ServiceError('E0503', `${path} must hold an object of settings`);
  }
  const entries = Object.entries(content as Record<string, unknown>);
  for (const [key, value] of entries) {
    if (PROJECT_KEYS.includes(key)) checkProjectKey(path, key, value);
    else if (!SETTING_NAMES.includes(key as SettingName)) {
      const near = suggest(key, [...SETTING_NAMES, ...PROJECT_KEYS]);
      throw new ServiceError('E0503', `${path}: unknown setting "${key}"${didYouMean(near)}`);
    }
  }
  return Object.fromEntries(entries.filter(([key]) => !PROJECT_KEYS.includes(key)));
}

function checkProjectKey(path: string, key: string, value: unknown): void {
  const isObject = typeof value === 'object' && !Array.isArray(value);
  const isText = typeof value === 'string' || value === null;
  if (key === 'secrets_file' ? isText : isObject) return;
  const wanted = key === 'secrets_file' ? 'the path of a file' : 'an object';
  throw new ServiceError('E0503', `${path}: "${key}" must be ${wanted}`);
}

/** The environment of this process, to which test projects may refer. */
export const processEnvironment = (): Readonly<NodeJS.ProcessEnv> => process.env;
