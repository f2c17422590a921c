import { z } from 'zod';
import { BearerToken } from './access/token.js';
import { PoolSettings } from './pool-settings.js';
import { browserArguments, bytes, count, flag, list, paths, seconds } from './setting-values.js';

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
