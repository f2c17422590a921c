import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '#svc';
import { childEnvironment, signalGroup } from '../../_browser/child-process.js';
import { findCommand } from '../../_browser/commands.js';

const STARTED = /started successfully on port (\d+)/;
/** Milliseconds that it gets to start, and to end by itself. */
const START_LIMIT = 20_000;
const END_LIMIT = 3000;
/**
 * With `--port=0` it binds a free port of one address family, then the same port of the other, and ends when that one
 * is taken.
 */
const PORT_TAKEN = /port not available/;
const MOST_TRIES = 5;

const isWindows = process.platform === 'win32';
/** Ends the whole group when chromedriver ends, or when standard input does: however this process comes to its end. */
const GUARDED = '("$0" "$@" </dev/null; kill -s TERM 0) & read -r _; kill -s TERM 0';

/**
 * @param named a path or a command; `chromedriver` on the PATH unless given
 * @throws ServiceError E0102 saying how to get one
 */
export function findChromedriver(named: string | undefined): string {
  const path = findCommand(named ?? 'chromedriver');
  if (path !== undefined) return path;
  throw new ServiceError(
    'E0102',
    named === undefined
      ? 'no chromedriver found: install chromedriver (Debian: apt-get install chromium-driver), name one in SVC_CHROMEDRIVER, or give the url of a WebDriver server'
      : `the chromedriver ${JSON.stringify(named)} is no executable file`,
  );
}

/** A chromedriver of its own for one session, with a directory for temporary files of its own. */
export class Chromedriver {
  private constructor(
    private readonly child: ChildProcess,
    private readonly temporary: string,
    readonly url: string,
  ) {}

  /**
   * @param named a path or a command; `chromedriver` on the PATH unless given
   * @param base path below which it takes requests
   * @throws ServiceError E0102 saying how to get one; nothing is left behind then
   */
  static async start(named: string | undefined, signal: AbortSignal, base = ''): Promise<Chromedriver> {
    const path = findChromedriver(named);
    for (let tries = 1; ; tries++) {
      try {
        return await Chromedriver.#start(path, signal, base);
      } catch (error) {
        signal.throwIfAborted();
        const reason = (error as Error).message;
        if (PORT_TAKEN.test(reason) && tries < MOST_TRIES) continue;
        throw new ServiceError('E0102', `${path} did not start: ${reason}`, undefined, { cause: error });
      }
    }
  }

  static async #start(path: string, signal: AbortSignal, base: string): Promise<Chromedriver> {
    const temporary = await mkdtemp(join(tmpdir(), 'svc-chromedriver-'));
    const options = ['--port=0', ...(base === '' ? [] : [`--url-base=${base}`])];
    const [command, args] = isWindows ? [path, options] : ['/bin/sh', ['-c', GUARDED, path, ...options]];
    // A group of its own, so that its browser ends with it.
    const child = spawn(command, args, {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...childEnvironment(), TMPDIR: temporary },
    });
    try {
      const port = await portOf(child, signal);
      return new Chromedriver(child, temporary, `http://127.0.0.1:${port}${base}`);
    } catch (error) {
      await endGroup(child);
      await remove(temporary);
      throw error;
    }
  }

  async stop(): Promise<void> {
    await endGroup(this.child);
    await remove(this.temporary);
  }
}

/** @throws Error with the last line that it wrote */
async function portOf(child: ChildProcess, signal: AbortSignal): Promise<string> {
  let output = '';
  const late = AbortSignal.timeout(START_LIMIT);
  const failed = once(child, 'error', { signal: AbortSignal.any([signal, late]) }).then(([error]) =>
    Promise.reject(error as Error),
  );
  const started = (async () => {
    for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      const port = STARTED.exec(output)?.[1];
      if (port !== undefined) return port;
    }
    throw new Error(output.trim().split('\n').at(-1) || 'it ended without a word');
  })();
  try {
    const port = await Promise.race([started, failed]);
    child.stdout?.resume();
    return port;
  } catch (error) {
    throw late.aborted ? new Error(`not within ${START_LIMIT / 1000} s`, { cause: error }) : error;
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (!isOver()) {
    signalGroup(child.pid, 'SIGTERM');
    await Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, END_LIMIT).unref())]);
  }
  signalGroup(child.pid, 'SIGKILL');
}

const remove = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true, maxRetries: 10 });
