import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '#svc';
import { childEnvironment, signalGroup } from '../../_browser/child-process.js';

const START_LIMIT_MS = 20_000;
/** A server that has not ended after this time is killed. */
const END_LIMIT_MS = 3000;
const MAX_START_TRIES = 5;

const isWindows = process.platform === 'win32';
/** Kills the process group when the server ends, or when standard input ends because this process ended. */
const GUARDED_SCRIPT = '("$0" "$@" </dev/null; kill -s TERM 0) & read -r _; kill -s TERM 0';

/** A program that is a WebDriver server. */
export interface DriverProgram {
  /** Such as `chromedriver`; part of the names of its temporary directories. */
  readonly name: string;
  /** Arguments with which it listens on a free port. @param temporary the directory for its files */
  readonly args: (temporary: string) => readonly string[];
  /** Matches what it prints once it listens; the first group is the port. */
  readonly listening: RegExp;
  /** Matches the last line of a start that works when it is repeated. */
  readonly portTaken?: RegExp;
}

/** The WebDriver server of one session, with its own directory for temporary files. */
export class DriverProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly temporary: string,
    /** Of 127.0.0.1. */
    readonly port: number,
  ) {}

  /** @throws ServiceError E0102, after the process and its files are removed */
  static async start(program: DriverProgram, path: string, signal: AbortSignal): Promise<DriverProcess> {
    for (let tries = 1; ; tries++) {
      try {
        return await DriverProcess.#start(program, path, signal);
      } catch (error) {
        signal.throwIfAborted();
        const reason = (error as Error).message;
        if (program.portTaken?.test(reason) && tries < MAX_START_TRIES) continue;
        throw new ServiceError('E0102', `${path} did not start: ${reason}`, undefined, { cause: error });
      }
    }
  }

  static async #start({ name, args, listening }: DriverProgram, path: string, signal: AbortSignal) {
    const temporary = await mkdtemp(join(tmpdir(), `svc-${name}-`));
    const options = args(temporary);
    const [command, given] = isWindows ? [path, options] : ['/bin/sh', ['-c', GUARDED_SCRIPT, path, ...options]];
    // In a process group, so that its browser can be ended with it.
    const child = spawn(command, given, {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...childEnvironment(), TMPDIR: temporary },
    });
    try {
      return new DriverProcess(child, temporary, Number(await portOf(child, listening, signal)));
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
async function portOf(child: ChildProcess, listening: RegExp, signal: AbortSignal): Promise<string> {
  let output = '';
  const late = AbortSignal.timeout(START_LIMIT_MS);
  const failed = once(child, 'error', { signal: AbortSignal.any([signal, late]) }).then(([error]) =>
    Promise.reject(error as Error),
  );
  const started = (async () => {
    for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      const port = listening.exec(output)?.[1];
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
