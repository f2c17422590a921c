import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '#svc';
import { childEnvironment, signalGroup } from '../../_browser/child-process.js';
import { findCommand } from '../../_browser/commands.js';

const STARTED_LINE = /started successfully on port (\d+)/;
const START_LIMIT_MS = 20_000;
/** A chromedriver that has not ended after this time is killed. */
const END_LIMIT_MS = 3000;
/**
 * With `--port=0` chromedriver binds a free port of one address family, then the same port of the other family, and exits
 * when that one is taken.
 */
const PORT_TAKEN = /port not available/;
const MAX_START_TRIES = 5;

const isWindows = process.platform === 'win32';
/** Kills the process group when chromedriver ends, or when standard input ends because this process ended. */
const GUARDED_SCRIPT = '("$0" "$@" </dev/null; kill -s TERM 0) & read -r _; kill -s TERM 0';

/**
 * @param named a path or a command; by default `chromedriver` on the PATH
 * @throws ServiceError E0102 with advice on how to install one
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

/** The chromedriver process of one session, with its own directory for temporary files. */
export class Chromedriver {
  private constructor(
    private readonly child: ChildProcess,
    private readonly temporary: string,
    readonly url: string,
  ) {}

  /**
   * @param named a path or a command; by default `chromedriver` on the PATH
   * @param base base path of its URL
   * @throws ServiceError E0102, after the process and its files are removed
   */
  static async start(named: string | undefined, signal: AbortSignal, base = ''): Promise<Chromedriver> {
    const path = findChromedriver(named);
    for (let tries = 1; ; tries++) {
      try {
        return await Chromedriver.#start(path, signal, base);
      } catch (error) {
        signal.throwIfAborted();
        const reason = (error as Error).message;
        if (PORT_TAKEN.test(reason) && tries < MAX_START_TRIES) continue;
        throw new ServiceError('E0102', `${path} did not start: ${reason}`, undefined, { cause: error });
      }
    }
  }

  static async #start(path: string, signal: AbortSignal, base: string): Promise<Chromedriver> {
    const temporary = await mkdtemp(join(tmpdir(), 'svc-chromedriver-'));
    const options = ['--port=0', ...(base === '' ? [] : [`--url-base=${base}`])];
    const [command, args] = isWindows ? [path, options] : ['/bin/sh', ['-c', GUARDED_SCRIPT, path, ...options]];
    // In a process group, so that its browser can be ended with it.
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

/** The port from the output. @throws Error with the last line of the output */
async function portOf(child: ChildProcess, signal: AbortSignal): Promise<string> {
  let output = '';
  const late = AbortSignal.timeout(START_LIMIT_MS);
  const failed = once(child, 'error', { signal: AbortSignal.any([signal, late]) }).then(([error]) =>
    Promise.reject(error as Error),
  );
  const started = (async () => {
    for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      const port = STARTED_LINE.exec(output)?.[1];
      if (port !== undefined) return port;
    }
    throw new Error(output.trim().split('\n').at(-1) || 'it ended without a word');
  })();
  try {
    const port = await Promise.race([started, failed]);
    child.stdout?.resume();
    return port;
  } catch (error) {
    throw late.aborted ? new Error(`not within ${START_LIMIT_MS / 1000} s`, { cause: error }) : error;
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (!isOver()) {
    signalGroup(child.pid, 'SIGTERM');
    await Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, END_LIMIT_MS).unref())]);
  }
  signalGroup(child.pid, 'SIGKILL');
}

const remove = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true, maxRetries: 10 });
