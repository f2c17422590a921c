/** Clients of a stream on raw sockets. The parent process sends one command after another. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { now } from './clock.js';

export type Command = { readonly open: string; readonly count: number } | { readonly expect: string };

export interface Report {
  /** Time of the last receipt, on the shared clock. */
  readonly lastAt?: number;
}

/** Connections that are opened at the same time. */
const MAX_CONNECTING = 50;

let expected: Buffer | undefined;
let missing = 0;
const clients: Client[] = [];

const report = (message: Report): void => void process.send!(message);

class Client {
  #rest: Buffer = Buffer.alloc(0);
  #isMissing = false;

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.once('close', () => fail(new Error('the service closed a stream')));
  }

  look(): void {
    this.#rest = Buffer.alloc(0);
    this.#isMissing = true;
  }

  #receive(chunk: Buffer): void {
    if (!this.#isMissing || !expected) return;
    const seen = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    // The text may be split across two chunks.
    this.#rest = seen.subarray(Math.max(0, seen.length - expected.length + 1));
    if (!seen.includes(expected)) return;
    this.#isMissing = false;
    if (--missing === 0) report({ lastAt: now() });
  }
}

async function open(url: URL): Promise<void> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/event-stream\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(`no stream: ${head.toString()}`);
  clients.push(new Client(socket));
}

function fail(error: unknown): void {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
}

async function obey(command: Command): Promise<void> {
  if ('open' in command) {
    const url = new URL(command.open);
    for (let left = command.count; left > 0; left -= MAX_CONNECTING) {
      await Promise.all(Array.from({ length: Math.min(left, MAX_CONNECTING) }, () => open(url)));
    }
  } else {
    expected = Buffer.from(command.expect);
    missing = clients.length;
    for (const client of clients) client.look();
  }
  report({});
}

process.on('message', (command: Command) => void obey(command).catch(fail));
process.once('disconnect', () => process.exit(0));
