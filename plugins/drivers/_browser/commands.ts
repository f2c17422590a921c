import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from './child-process.js';

const CHROME_COMMANDS = ['google-chrome', 'google-chrome-stable'];
/** Chromium built without windows: a session opens in less than half of the time and takes less than half of the CPU. */
const HEADLESS_SHELL_COMMANDS = ['chrome-headless-shell', 'chromium-headless-shell'];
const OTHER_COMMANDS = ['chromium', 'chromium-browser', 'microsoft-edge', 'microsoft-edge-stable'];

const BROWSER_PATHS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
    ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((path) =>
      join(process.env[variable] ?? '', path),
    ),
  ),
};

/** The path of a program: the given path when it is an executable file, else the command of this name on the PATH. */
export const findCommand = (pathOrName: string): string | undefined => executable(pathOrName) ?? onPath(pathOrName);

/**
 * The path of an installed Chrome, Chromium or Edge.
 * @param withHeadlessShell whether a headless shell goes before Chromium
 */
export function installedBrowser(withHeadlessShell: boolean): string | undefined {
  const commands = [...CHROME_COMMANDS, ...(withHeadlessShell ? HEADLESS_SHELL_COMMANDS : []), ...OTHER_COMMANDS];
  return [
    ...commands.map((command) => onPath(command)),
    ...(BROWSER_PATHS[process.platform] ?? []).map(executable),
  ].find(Boolean);
}

/** The path of an installed Firefox on the PATH; Debian's is Firefox ESR. */
export const installedFirefox = (): string | undefined => onPath('firefox') ?? onPath('firefox-esr');

/** The version that a program prints for `--version`; undefined when it prints none. */
export async function commandVersion(path: string, signal: AbortSignal): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { signal, env: childEnvironment() });
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0];
}

/** The path, when it is an executable file. */
export function executable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

const searchPath = (): string[] => (process.env['PATH'] ?? '').split(delimiter);

/** The path of a command in the first of these directories that has it; by default on the PATH. */
export const onPath = (command: string, directories = searchPath()): string | undefined =>
  directories.map((directory) => executable(join(directory, command))).find(Boolean);

/**
 * The path of an installed geckodriver. The script of the npm package, which webdriverio brings and npx puts on the
 * PATH, would download one.
 */
export const installedGeckodriver = (): string | undefined =>
  onPath(
    'geckodriver',
    searchPath().filter((directory) => !/node_modules[\\/]\.bin[\\/]?$/.test(directory)),
  );
