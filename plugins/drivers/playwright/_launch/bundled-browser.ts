import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ServiceError, untrusted } from '#svc';

const PACKAGE = '@sparticuz/chromium';
/** Loads the package, and has it unpack its files into the directory that `TMPDIR` names. */
const UNPACK = `import(process.argv[1]).then(({ default: chromium }) => chromium.executablePath())`;
/** Milliseconds that unpacking may take: it is 200 MB. */
const UNPACK_LIMIT = 120_000;

/** The program of the Chromium that comes in a package. */
export interface BundledBrowser {
  readonly path: string;
  /** Where it finds the libraries that came with it. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The Chromium of `@sparticuz/chromium`, unpacked into the user's cache, where nobody else can put another program. The
 * package itself takes whatever has its name in the common temporary directory.
 * @returns undefined when the package is not installed
 * @throws ServiceError E0102 when it cannot be unpacked, or the cache is open to other users
 */
export async function bundledBrowser(): Promise<BundledBrowser | undefined> {
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
  // On Amazon Linux the package brings what that system lacks.
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

/** Whole or not at all: two processes may unpack at the same time, and the first one to finish wins. */
async function unpack(url: string, directory: string): Promise<void> {
  const temporary = await mkdtemp(`${directory}.`);
  try {
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
    await promisify(execFile)(process.execPath, ['-e', UNPACK, url], { env, timeout: UNPACK_LIMIT });
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
