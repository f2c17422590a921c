import { readFile } from 'node:fs/promises';
import { delimiter, dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ServiceError } from './errors.js';
import { problemsIn, problemText } from './schema-problems.js';
import { didYouMean, suggest } from './suggest.js';
import { readToken, Token } from './token.js';
import { untrusted } from './untrusted.js';

// Coercion alone would read nothing, true and an empty list as numbers.
const written = z.union([z.number(), z.string().trim().min(1)], { errorMap: () => ({ message: 'must be a number' }) });
const seconds = (least: number, most: number) => written.pipe(z.coerce.number().min(least).max(most));
const count = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  written.pipe(z.coerce.number().int().min(least).max(most));
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
 * Every setting. The key is the name in the configuration file; `SVC_` and the key in upper case is the environment
 * variable.
 */
export const Settings = z.object({
  host: z.string().default('127.0.0.1').describe('Address that the HTTP interface binds'),
  port: count(0, 65535).default(8000).describe('Port of the HTTP interface; 0 picks a free one'),
  token: Token.optional().describe(
    'Bearer token of 12 characters or more that every path but `/` and `/health/*` needs',
  ),
  token_file: z
    .string()
    .min(1, 'is empty: name a file, or leave it out')
    .optional()
    .describe('File that holds the token, instead of `token`'),
  allowed_origins: list
    .optional()
    .describe('Origins of web pages that may call, `*` for all; pages of this machine alone when absent'),
  allowed_hosts: list
    .optional()
    .describe('Host headers that are answered, besides the names of this machine; all when another address is bound'),
  log_level: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
    .default('info')
    .describe('Least level logged'),
  driver: z.string().optional().describe('Driver of `start_session` over MCP when it names none'),
  plugins: paths.optional().describe('Directories and packages with plugins, beside `./plugins`; separated as in PATH'),
  browser: z.string().optional().describe('Browser that the `playwright` driver starts: a path'),
  chromedriver: z
    .string()
    .optional()
    .describe('chromedriver that `selenium`, and `appium` without a `url`, start: a path'),
  browser_args: browserArguments
    .optional()
    .describe('Arguments for every Chromium that the service starts, separated by blanks (`--lang=de --mute-audio`)'),
  no_sandbox: flag.default(false).describe('Starts Chromium without its sandbox; for root it always is'),
  allow_launch_options: flag
    .default(false)
    .describe('Lets sessions choose the program, arguments, profile and files of a browser that the service starts'),
  allow_file_urls: flag.default(false).describe('Lets a browser on this machine open `file:` addresses'),
  project_root: z.string().optional().describe('Directory below which every `project_path` must lie'),
  api_allowed_hosts: list
    .optional()
    .describe('Hosts that Invoke API may call (`host`, `host:port`, `*.domain`); all when absent'),
  egress_allowed_hosts: list
    .optional()
    .describe('Hosts that addresses of clients may lead to: of servers, detectors, apps, pages, APIs; all when absent'),
  event_attributes_json: z
    .string()
    .min(1)
    .optional()
    .describe('JSON file that switches tracked events on, see `events.md`'),
  body_limit: bytes.default('25mb').describe('Largest request body, in bytes or with kb, mb, gb'),
  max_sessions: count(1).default(50).describe('Sessions open at the same time'),
  max_combinations: count(1).default(1000).describe('Combinations of alternatives that one call may try'),
  queue_limit: count(0).default(100).describe('Calls that may wait in one session'),
  find_timeout_s: seconds(0, 3600).default(10).describe('Seconds that acting keywords look for their element'),
  keyword_timeout_s: seconds(0.05, 86_400).default(300).describe('Deadline of one call, in seconds'),
  ai_self_heal: flag.default(false).describe('Whether sessions that say nothing of it heal by a language model'),
  llm_provider: z.string().trim().min(1).default('gemini').describe('Language model that heals'),
  llm_model: z.string().trim().min(1).optional().describe("Its model; the provider's default when absent"),
  similarity_heal: flag
    .default(true)
    .describe('Whether elements whose locator fails are found by what they were known by'),
  heal_store: z
    .string()
    .min(1)
    .optional()
    .describe('Directory for what healing knows; `project`: `.svc` in `project_path`; nothing is written when absent'),
  heal_timeout_s: seconds(0.05, 3600).default(60).describe('Seconds that healing one call may take'),
  failure_pictures: flag.default(true).describe('Whether a failure shows the screen in `details.trace`'),
  read_timeout_s: seconds(0.05, 3600)
    .default(15)
    .describe('Deadline of one read (screenshot, source, elements) and of one answer of a page, in seconds'),
  start_timeout_s: seconds(0.05, 3600).default(180).describe('Deadline of a session start, in seconds'),
  session_idle_s: seconds(0, 31_536_000)
    .default(3600)
    .describe('Seconds after which an unused session is stopped; 0 = never'),
  stop_wait_s: seconds(0, 600)
    .default(10)
    .describe('Seconds that a stop waits for the running keyword before it aborts it'),
  close_timeout_s: seconds(0.05, 600).default(10).describe('Seconds that closing a driver may take'),
  stream_unsent_limit: bytes
    .default('1mb')
    .describe('Unsent bytes after which a client of the event stream is dropped'),
  stream_stall_s: seconds(1, 3600)
    .default(60)
    .describe('Seconds after which a client of the workspace stream that takes nothing is dropped'),
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

/** Whether an environment variable of somebody else's library has a value. */
export const isInEnvironment = (variable: string): boolean => Boolean(process.env[variable]);

/** An empty value of these means that a secret did not arrive; the service must not start without it. */
const NEVER_EMPTY = new Set<SettingName>(['token', 'token_file']);

const FILES = ['svc.config.json', 'svc.config.yaml', 'svc.config.yml'];

export interface ConfigSources {
  /** Defaults of a command, in place of those of the settings. */
  readonly defaults?: Partial<Record<SettingName, unknown>>;
  /** What the command line said; undefined where it said nothing. */
  readonly flags?: Partial<Record<SettingName, unknown>>;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** A configuration file that must exist. */
  readonly file?: string | undefined;
}

/**
 * The settings: flags before environment before configuration file before the command's defaults before our own.
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
  // Plugins and the processes that are started must not see it.
  if (!sources.env) delete process.env['SVC_TOKEN'];
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
  for (const name of named ? [named] : FILES) {
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

/** Settings that name a file: in the configuration file it is relative to that one, else to the working directory. */
const NAMES_A_FILE = new Set(['event_attributes_json', 'token_file']);

const located = (name: string, value: unknown, directory: string): unknown =>
  NAMES_A_FILE.has(name) && typeof value === 'string' && value !== '' ? resolve(directory, value) : value;

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
  for (const key of Object.keys(content)) {
    if (!SETTING_NAMES.includes(key as SettingName)) {
      throw new ServiceError('E0503', `${path}: unknown setting "${key}"${didYouMean(suggest(key, SETTING_NAMES))}`);
    }
  }
  return content as Record<string, unknown>;
}
