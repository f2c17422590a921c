import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from 'svc';
import { findCommand } from '../_browser/command-path.js';

const STARTED = /started successfully on port (\d+)/;
/** Milliseconds that it gets to start, and to end by itself. */
const START_LIMIT = 20_000;
const END_LIMIT = 3000;

const isWindows = process.platform === 'win32';
/** Ends the whole group when chromedriver ends, or when standard input does: however this process comes to its end. */
const GUARDED = '("$0" --port=0 </dev/null; kill -s TERM 0) & read -r _; kill -s TERM 0';

/** A chromedriver of its own for one session, with a directory for temporary files of its own. */
export class Chromedriver {
  private constructor(
    private readonly child: ChildProcess,
    private readonly temporary: string,
    readonly url: string,
  ) {}

  /**
   * @param named a path or a command; `chromedriver` on the PATH unless given
   * @throws ServiceError E0102 saying how to get one; nothing is left behind then
   */
  static async start(named: string | undefined, signal: AbortSignal): Promise<Chromedriver> {
    const path = findCommand(named ?? 'chromedriver');
    if (path === undefined) {
      throw new ServiceError(
        'E0102',
        named === undefined
          ? 'no chromedriver found: install chromedriver (Debian: apt-get install chromium-driver), name one in SVC_CHROMEDRIVER, or give the url of a WebDriver server'
          : `the chromedriver ${JSON.stringify(named)} is no executable file`,
      );
    }
    const temporary = await mkdtemp(join(tmpdir(), 'svc-chromedriver-'));
    const [command, args] = isWindows ? [path, ['--port=0']] : ['/bin/sh', ['-c', GUARDED, path]];
    // A group of its own, so that its browser ends with it.
    const child = spawn(command, args, {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, TMPDIR: temporary },
    });
    try {
      const port = await portOf(child, signal);
      return new Chromedriver(child, temporary, `http://127.0.0.1:${port}`);
    } catch (error) {
      await endGroup(child);
      await remove(temporary);
      signal.throwIfAborted();
      throw new ServiceError('E0102', `${path} did not start`, undefined, { cause: error });
    }
  }

  async stop(): Promise<void> {
    await endGroup(this.child);
    await remove(this.temporary);
  }
}

async function portOf(child: ChildProcess, signal: AbortSignal): Promise<string> {
  let output = '';
  const limit = AbortSignal.any([signal, AbortSignal.timeout(START_LIMIT)]);
  const failed = once(child, 'error', { signal: limit }).then(([error]) => Promise.reject(error as Error));
  const ended = once(child, 'exit', { signal: limit }).then(() => Promise.reject(new Error(`it ended: ${output}`)));
  const started = (async () => {
    for await (const chunk of child.stdout!) {
      output += String(chunk);
      const port = STARTED.exec(output)?.[1];
      if (port !== undefined) return port;
    }
    throw new Error(`it ended: ${output}`);
  })();
  const port = await Promise.race([started, failed, ended]);
  child.stdout?.resume();
  return port;
}

async function endGroup(child: ChildProcess): Promise<void> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  if (!isOver()) {
    kill(child, 'SIGTERM');
    await Promise.race([once(child, 'exit'), new Promise((resolve) => setTimeout(resolve, END_LIMIT).unref())]);
  }
  kill(child, 'SIGKILL');
}

function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}

const remove = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true, maxRetries: 10 });
