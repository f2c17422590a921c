import type { AppiumHome } from './appium-home.js';

export const HOST = '127.0.0.1';
/** Seconds without traffic after which Appium cuts a connection, also one that waits for an answer. */
const KEEP_ALIVE = 3600;

/** The command line of the embedded server: https://appium.io/docs/en/latest/reference/cli/server/ */
export const serverArguments = (
  { port, basePath }: { readonly port: number; readonly basePath: string },
  home: AppiumHome,
  logHandler: (level: string, line: string) => void,
) => ({
  subcommand: 'server',
  address: HOST,
  port,
  basePath,
  appiumHome: home.directory,
  configFile: home.configFile,
  throwInsteadOfExit: true,
  // The version of an app is read through it; nobody else knows the base path.
  allowInsecure: ['uiautomator2:adb_shell'],
  denyInsecure: ['*:chromedriver_autodownload'],
  relaxedSecurityEnabled: false,
  sessionOverride: false,
  allowCors: false,
  usePlugins: [],
  keepAliveTimeout: KEEP_ALIVE,
  // No level of Winston's, so that it writes nothing.
  loglevel: 'silent',
  logNoColors: true,
  logHandler,
});
