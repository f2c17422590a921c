import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ServiceError, untrusted } from '#svc';
import { findCommand, installedBrowser } from '../../_browser/commands.js';

const PACKAGE = '@sparticuz/chromium';
/** Makes the package unpack its files into the directory of `TMPDIR`. */
const UNPACK_SCRIPT = `import(process.argv[1]).then(({ default: chromium }) => chromium.executablePath())`;
/** Limit for unpacking 200 MB. */
const UNPACK_LIMIT_MS = 120_000;

/** The program of a browser and how it must be started. */
export interface BrowserBuild {
  readonly path: string;
  /** Arguments that this build needs. */
  readonly args: readonly string[];
  /** Arguments that it needs in addition when it runs without its sandbox. */
  readonly unsandboxedArgs?: readonly string[];
  /** Environment variables that it needs in addition. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Finds the browser to start: the named one, else an installed Chrome, Chromium or Edge, else the Chromium of
 * `@sparticuz/chromium`.
 * @param named a path or a command
 * @param isHeadless whether a headless shell can be used
 * @throws ServiceError E0102 with advice on how to install one
 */
export async function findBrowser(named: string | undefined, isHeadless = true): Promise<BrowserBuild> {
  if (named !== undefined) {
    const path = findCommand(named);
    if (path !== undefined) return { path, args: [] };
    throw new ServiceError('E0102', `the browser ${JSON.stringify(named)} is no executable file`);
  }
  const installed = installedBrowser(isHeadless);
  if (installed !== undefined) return { path: installed, args: [] };
  const bundled = await bundledBrowser();
  if (bundled) {
    return {
      ...bundled,
      args: ['--headless=shell', '--in-process-gpu'],
      // Chromium does not start with --no-zygote and its sandbox.
      unsandboxedArgs: ['--no-zygote'],
    };
  }
  throw new ServiceError(
    'E0102',
    'no browser found: install Chrome, Chromium or Edge; or name one in SVC_BROWSER; or run npm install @sparticuz/chromium',
  );
}

/**
 * The Chromium of `@sparticuz/chromium`, unpacked into the user's cache, where no other user can replace it. The package
 * itself would run any file with its name in the common temporary directory.
 * @returns undefined when the package is not installed
 * @throws ServiceError E0102 when it cannot be unpacked, or other users can write to the cache
 */
async function bundledBrowser(): Promise<Pick<BrowserBuild, 'path' | 'env'> | undefined> {
  const found = await findPackage();
  if (found === undefined) return undefined;
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'svc');
  const directory = join(cache, `chromium-${found.version}`);
  try {
    await mkdir(cache, { recursive: true, mode: 0o700 });
    checkOwner(cache);
    if (!existsSync(directory)) await unpack(found.url, directory);
    checkOwner(directory);
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]!.slice(0, 500);
    throw new ServiceError('E0102', `${PACKAGE} cannot be unpacked into ${directory}: ${reason}`, undefined, {
      cause: error,
    });
  }
  // The package contains the libraries and fonts that Amazon Linux lacks.
  const libraries = join(directory, 'al2023', 'lib');
  const env = { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(directory, 'fonts') };
  return { path: join(directory, 'chromium'), env: existsSync(libraries) ? env : {} };
}

async function findPackage(): Promise<{ readonly url: string; readonly version: string } | undefined> {
  try {
    const url = import.meta.resolve(PACKAGE);
    const root = fileURLToPath(url).slice(0, fileURLToPath(url).lastIndexOf('build'));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { url, version };
  } catch {
    return undefined;
  }
}

/** Unpacks atomically: when two processes unpack at the same time, the first to finish wins. */
async function unpack(url: string, directory: string): Promise<void> {
  const temporary = await mkdtemp(`${directory}.`);
  try {
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
    await promisify(execFile)(process.execPath, ['-e', UNPACK_SCRIPT, url], { env, timeout: UNPACK_LIMIT_MS });
    await chmod(temporary, 0o700);
    await rename(temporary, directory).catch((error: unknown) => {
      if (!existsSync(directory)) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** @throws Error when another user owns the directory or may write into it */
function checkOwner(directory: string): void {
  const reason = untrusted(directory);
  if (reason !== undefined) throw new Error(`${directory} is ${reason}`);
}
