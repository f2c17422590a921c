import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { until } from '../fixtures/until.js';

const COMMAND = [fileURLToPath(new URL('../../../bin/svc.js', import.meta.url)), 'mcp'];

/** A message of the server, as it stands on a line. */
export interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number | string | null;
  readonly method?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A client of an MCP server over stdio that may write anything, and keeps every byte that the server wrote. */
export class RawMcp {
  stdout = '';
  stderr = '';
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #lastId = 0;

  /** @param script arguments of Node up to and including the script */
  constructor(script: readonly string[] = COMMAND, env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(process.execPath, script, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    // A server that has ended cannot be written to; its exit code tells.
    this.#child.stdin.on('error', () => undefined);
  }

  /** Every whole line of stdout; throws where one is no message. */
  get messages(): Message[] {
    return this.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Message);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  write(bytes: string | Buffer): void {
    this.#child.stdin.write(bytes);
  }

  send(message: object): void {
    this.write(`${JSON.stringify(message)}\n`);
  }

  /** Sends a request and waits for its answer. */
  async ask(method: string, params?: object): Promise<Message> {
    const id = ++this.#lastId;
    this.send({ jsonrpc: '2.0', id, method, ...(params && { params }) });
    return this.answerTo(id);
  }

  answerTo(id: number | string): Promise<Message> {
    return until(`the answer to ${id}`, () => this.messages.find((message) => message.id === id));
  }

  /** Shakes hands as the specification says. */
  async initialize(): Promise<Message> {
    const answer = await this.ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    });
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer;
  }

  /** Closes the server's stdin and waits for its end; answers the exit code. */
  async end(): Promise<number | null> {
    if (this.isRunning) {
      const ended = once(this.#child, 'exit');
      this.#child.stdin.end();
      await ended;
    }
    return this.#child.exitCode;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
