import { readFile } from 'node:fs/promises';
import { delimiter, dirname, resolve } from 'node:path';
import { z } from 'zod';
import { BearerToken, readToken } from './access/token.js';
import { ServiceError } from './errors.js';
import { PoolSettings } from './pool-settings.js';
import { problemsIn, problemText } from './schema-problems.js';
import { didYouMean, suggest } from './text/suggest.js';
import { untrusted } from './untrusted.js';

// z.coerce alone would accept null, true and [] as numbers.
const numeric = z.union([z.number(), z.string().trim().min(1)], { errorMap: () => ({ message: 'must be a number' }) });
const seconds = (min: number, max: number) => numeric.pipe(z.coerce.number().min(min).max(max));
const count = (min: number, max = Number.MAX_SAFE_INTEGER) => numeric.pipe(z.coerce.number().int().min(min).max(max));
const flag = z.union([z.boolean(), z.string()]).transform((value, context) => {
  if (/^\s*(true|1|yes|on)\s*$/i.test(String(value))) return true;
  if (/^\s*(false|0|no|off)\s*$/i.test(String(value))) return false;
  context.addIssue({ code: 'custom', message: 'must be true or false' });
  return z.NEVER;
});
const list = z
  .union([z.array(z.string()), z.string()])
  .transform((value) =>
    (typeof value === 'string' ? value.split(',') : value).map((item) => item.trim()).filter(Boolean),
  );

const paths = z
  .union([z.array(z.string()), z.string()])
  .transform((value) =>
    (typeof value === 'string' ? value.split(delimiter) : value).map((item) => item.trim()).filter(Boolean),
  );

/** Values may hold commas and blanks: `--window-size=800,600 --host-resolver-rules=MAP * 127.0.0.1`. */
const browserArguments = z
  .union([z.array(z.string()), z.string()])
  .transform((value) =>
    (typeof value === 'string' ? value.split(/\s+(?=-)/) : value).map((item) => item.trim()).filter(Boolean),
  )
  .refine((items) => items.every((item) => /^--?[a-z]/i.test(item)), 'every argument must begin with a dash');

const UNITS: Record<string, number> = { '': 1, b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
const bytes = z.union([z.number(), z.string()]).transform((value, context) => {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?b)?\s*$/i.exec(String(value));
  if (match) return Math.floor(Number(match[1]) * UNITS[(match[2] ?? '').toLowerCase()]!);
  context.addIssue({ code: 'custom', message: 'a number of bytes, or a number with kb, mb or gb' });
  return z.NEVER;
});

/**
 * Every setting. The key is the name in the configuration file; the environment variable is `SVC_` and the key in upper
 * case. `docs/configuration.md` is generated from it.
 */
export const Settings = z.object({
  host: z.string().default('127.0.0.1').describe('Address to listen on'),
  port: count(0, 65535).default(8000).describe('Port to listen on; 0 picks a free one'),
  token: BearerToken.optional().describe(
    'Bearer token, at least 12 characters; every path but `/`, `/health/*`, `/inspector` requires it',
  ),
  token_file: z
    .string()
    .min(1, 'is empty: name a file, or leave it out')
    .optional()
    .describe('File with the token, instead of `token`'),
  tokens_file: z
    .string()
    .min(1, 'is empty: name a file, or leave it out')
    .optional()
    .describe('File with named tokens and their roles, instead of `token`, see `security.md`'),
  audit_file: z
    .string()
    .min(1, 'is empty: name a file, or leave it out')
    .optional()
    .describe('File to which a JSON line is appended for every action and every refused request'),
  read_only: flag
    .default(false)
    .describe('Refuses what changes a device, a page or a session; sessions can be started, looked at and stopped'),
  login_s: seconds(1, 31_536_000)
    .default(43_200)
    .describe('Seconds until a login of the inspector ends, when there is a token'),
  inspector: flag.default(true).describe('Serves the inspector, a web page, at `/inspector`'),
  allowed_origins: list
    .optional()
    .describe('Origins of web pages that may call, `*` for all; default: pages of this machine only'),
  allowed_hosts: list
    .optional()
    .describe(
      'Host headers to accept besides the names of this machine; default on another address than loopback: all',
    ),
  log_level: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
    .default('info')
    .describe('Lowest level to log'),
  driver: z.string().optional().describe('Default driver of `start_session` over MCP'),
  plugins: paths
    .optional()
    .describe('Directories and packages with plugins, besides `./plugins`; separated as in PATH'),
  browser: z.string().optional().describe('Path of the browser that the `playwright` driver starts'),
  chromedriver: z
    .string()
    .optional()
    .describe('Path of the chromedriver that `selenium`, and `appium` without a `url`, start'),
  geckodriver: z
    .string()
    .optional()
    .describe('Path of the geckodriver that `selenium` starts for Firefox without a `url`'),
  browser_args: browserArguments
    .optional()
    .describe('Arguments for every Chromium that the service starts, separated by spaces (`--lang=de --mute-audio`)'),
  no_sandbox: flag
    .default(false)
    .describe('Starts Chromium without its sandbox; always so when the service runs as root'),
  allow_launch_options: flag
    .default(false)
    .describe('Lets sessions set the executable, arguments, profile and files of browsers that the service starts'),
  allow_file_urls: flag.default(false).describe('Lets browsers on this machine open `file:` URLs'),
  project_root: z
    .string()
    .optional()
    .describe('Directory that must contain every `project_path`, and whose files keywords may read'),
  update_baselines: flag
    .default(false)
    .describe('Compare Screen writes baselines that are missing or differ, in `baselines` of the project'),
  console_messages_limit: count(1, 100_000)
    .default(1000)
    .describe('Console messages that a session keeps; the oldest are dropped'),
  network_requests_limit: count(1, 100_000)
    .default(1000)
    .describe('Network requests that a session keeps; the oldest are dropped'),
  device_log_limit: count(1, 100_000)
    .default(1000)
    .describe('Lines of each log of a device that a session keeps; the oldest are dropped'),
  api_allowed_hosts: list
    .optional()
    .describe('Hosts that Invoke API may call (`host`, `host:port`, `*.domain`); default: all'),
  egress_allowed_hosts: list
    .optional()
    .describe('Hosts that URLs given by clients may name (servers, detectors, apps, pages, APIs); default: all'),
  event_attributes_json: z
    .string()
    .min(1)
    .optional()
    .describe('JSON file that configures and enables tracked events, see `events.md`'),
  body_limit: bytes.default('25mb').describe('Maximum size of a request body, in bytes or with kb, mb, gb'),
  files_limit: bytes.default('500mb').describe('Maximum size of all files of a session, in bytes or with kb, mb, gb'),
  file_size_limit: bytes.default('100mb').describe('Maximum size of each file of a session'),
  max_sessions: count(1).default(50).describe('Maximum number of open sessions'),
  warm_browsers: count(0, 100)
    .default(1)
    .describe('Browsers of `playwright` that wait for the next sessions, for 5 minutes at most; 0 = none'),
  start_queue: count(0, 100_000)
    .default(0)
    .describe('Starts that wait for room, in turns by owner, until `start_timeout_s`; beyond they get 429'),
  pools: PoolSettings.optional().describe(
    'Devices and hubs that sessions lease by name, as an object, in the environment as JSON, see `fleet.md`',
  ),
  directory: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional()
    .describe('Redis that the replicas of a fleet share, such as `redis://host:6379`, see `fleet.md`'),
  directory_prefix: z
    .string()
    .regex(/^[\w.-]{1,50}$/, 'must have 1 to 50 letters, digits, points, hyphens or underscores')
    .default('svc')
    .describe('Begin of the names of all keys in the directory: one for each fleet'),
  fleet_key: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe('Secret that all replicas have: they sign their requests and encrypt the directory with it'),
  replica_url: z
    .string()
    .url('must be an address such as http://10.0.0.5:8000')
    .optional()
    .describe('Address at which the other replicas reach this one; default: that on which it listens'),
  lease_s: seconds(0.5, 60)
    .default(3)
    .describe('Seconds without a sign of life after which the others take the sessions of a replica over'),
  drain_s: seconds(0, 86_400)
    .default(30)
    .describe('Seconds that running keywords get when a replica of a fleet is stopped by SIGTERM'),
  drain_delay_s: seconds(0, 600)
    .default(2)
    .describe('Seconds that such a replica still answers, by the others, until its load balancer has noticed'),
  mcp: flag.default(false).describe('`svc serve` serves MCP, too, at `/mcp`'),
  mcp_tools: z
    .string()
    .default('default')
    .describe('Groups of tools that it serves there, separated by commas, as `svc mcp --tools`'),
  max_combinations: count(1)
    .default(1000)
    .describe('Maximum number of combinations of alternatives that one call tries'),
  queue_limit: count(0).default(100).describe('Maximum number of waiting calls per session'),
  find_timeout_s: seconds(0, 3600).default(10).describe('Default time in seconds to find the element of a keyword'),
  keyword_timeout_s: seconds(0.05, 86_400).default(300).describe('Deadline of a call, in seconds'),
  ai_self_heal: flag.default(false).describe('Repair failed steps with a language model, by default for every session'),
  llm_provider: z.string().trim().min(1).default('gemini').describe('Language model provider for healing'),
  llm_model: z.string().trim().min(1).optional().describe("Model of the provider; default: the provider's own default"),
  similarity_heal: flag.default(true).describe('Repair broken locators by similarity to the remembered element'),
  heal_store: z
    .string()
    .min(1)
    .optional()
    .describe('Directory for fingerprints and heals; `project`: `.svc` in `project_path`; default: nothing is stored'),
  heal_timeout_s: seconds(0.05, 3600).default(60).describe('Deadline for healing one call, in seconds'),
  failure_pictures: flag.default(true).describe('Adds a picture of the screen to `details.trace` of a failure'),
  read_timeout_s: seconds(0.05, 3600)
    .default(15)
    .describe('Deadline of a read (screenshot, source, elements) and of one answer of a page, in seconds'),
  start_timeout_s: seconds(0.05, 3600).default(180).describe('Deadline of a session start, in seconds'),
  session_idle_s: seconds(0, 31_536_000)
    .default(3600)
    .describe('Seconds without use after which a session is stopped; 0 = never'),
  stop_wait_s: seconds(0, 600)
    .default(10)
    .describe('Seconds that a stop waits for the running keyword before aborting it'),
  close_timeout_s: seconds(0.05, 600).default(10).describe('Deadline for closing a driver, in seconds'),
  stream_unsent_limit: bytes
    .default('1mb')
    .describe('Unsent bytes after which a client of the event stream is disconnected'),
  stream_stall_s: seconds(1, 3600)
    .default(60)
    .describe('Seconds after which a client of the workspace stream that reads nothing is disconnected'),
});

export type Settings = z.output<typeof Settings>;
export type SettingName = keyof Settings;

export const SETTING_NAMES = Object.keys(Settings.shape) as SettingName[];

/** Injectable: the settings of this process. */
export class Config {
  /** @param file the configuration file that was read */
  constructor(
    readonly settings: Settings,
    readonly file?: string,
  ) {}
}

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
