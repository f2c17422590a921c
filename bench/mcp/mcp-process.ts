import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { now } from '../_support/clock.js';
import type { ServerCommand } from './servers.js';

interface Waiting {
  readonly resolve: (message: Message) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The answer of a tool. */
export interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: object;
}

const ANSWER_LIMIT_MS = 60_000;
const END_LIMIT_MS = 10_000;
const MAX_STDERR_CHARS = 2000;
const CLIENT = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };

/** An MCP server as a separate process, with a minimal client over stdio that is the same for all servers. */
export class McpProcess {
  /** Milliseconds on the shared clock when the process was started. */
  readonly began = now();
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #ended: Error | undefined;
  #lastId = 0;
  #stderr = '';

  private constructor(command: ServerCommand, directory: string) {
    // Settings in the environment would change the results, except for the browser, which all sides use.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !name.startsWith('SVC_') || name === 'SVC_BROWSER',
    );
    this.#child = spawn(process.execPath, command, { cwd: directory, env: Object.fromEntries(inherited) });
    this.#child.once('exit', (code) => {
      this.#ended = new Error(`${command[0]} ended with ${code}:\n${this.#stderr}`);
      for (const { reject } of this.#waiting.values()) reject(this.#ended);
    });
    this.#child.stderr!.on('data', (chunk: Buffer) => {
      this.#stderr = `${this.#stderr}${chunk.toString()}`.slice(-MAX_STDERR_CHARS);
    });
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      const message = JSON.parse(line) as Message;
      if (message.id !== undefined) this.#waiting.get(message.id)?.resolve(message);
    });
  }

  /** Runs the work with an initialized server, and always ends it. */
  static async use<T>(command: ServerCommand, work: (server: McpProcess) => Promise<T>): Promise<T> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-bench-mcp-'));
    const server = new McpProcess(command, directory);
    const onExit = () => server.#child.kill();
    process.once('exit', onExit);
    try {
      await server.ask('initialize', CLIENT);
      server.#send({ method: 'notifications/initialized' });
      return await work(server);
    } finally {
      process.removeListener('exit', onExit);
      await server.#end();
      await rm(directory, { recursive: true, force: true });
    }
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** @throws Error when the server answers an error, answers nothing within a minute, or ends */
  async ask<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.#lastId;
    let timer: NodeJS.Timeout | undefined;
    try {
      const message = await new Promise<Message>((resolve, reject) => {
        if (this.#ended) throw this.#ended;
        timer = setTimeout(
          () => reject(new Error(`no answer to ${method} within ${ANSWER_LIMIT_MS} ms`)),
          ANSWER_LIMIT_MS,
        );
        this.#waiting.set(id, { resolve, reject });
        this.#send({ id, method, params });
      });
      if (message.error !== undefined) throw new Error(`${method} failed: ${JSON.stringify(message.error)}`);
      return message.result as T;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** @throws Error when the tool fails */
  async call(name: string, given: object = {}): Promise<ToolAnswer> {
    const answer = await this.ask<ToolAnswer>('tools/call', { name, arguments: given });
    if (answer.isError) throw new Error(`${name} failed: ${JSON.stringify(answer.content)}`);
    return answer;
  }

  #send(message: object): void {
    this.#child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  async #end(): Promise<void> {
    if (this.#ended) return;
    const ended = once(this.#child, 'exit');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_LIMIT_MS);
    this.#child.stdin!.end();
    await ended;
    clearTimeout(timer);
  }
}
