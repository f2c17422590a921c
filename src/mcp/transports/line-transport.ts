import type { Readable, Writable } from 'node:stream';
import { serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';

const NEWLINE = 0x0a;
const MAX_LINE_BYTES = 10 * 1024 * 1024;

/**
 * Newline-delimited JSON-RPC over two streams. Unlike the SDK's stdio transport it answers malformed messages (JSON-RPC
 * 2.0, 5.1), so that no client waits forever.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Messages that came before a server was connected. */
  #early: JSONRPCMessage[] = [];
  #opened: ((first: JSONRPCMessage) => void) | undefined;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {}

  /** Begins to read. The first message, which names the version of the protocol, is kept for the server. */
  opening(): Promise<JSONRPCMessage> {
    this.input.on('data', this.#read);
    return new Promise((resolve) => (this.#opened = resolve));
  }

  /** Called by the server that was connected: from now on it gets the messages. */
  start(): Promise<void> {
    const early = this.#early;
    this.#early = [];
    for (const message of early) this.onmessage?.(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.input.off('data', this.#read).pause();
    this.onclose?.();
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(serializeMessage(message));
  }

  readonly #read = (chunk: Buffer): void => {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#append(chunk.subarray(from, end));
      this.#endLine();
      from = end + 1;
    }
    this.#append(chunk.subarray(from));
  };

  /** The bytes of an overlong line are counted, but not stored. */
  #append(part: Buffer): void {
    this.#length += part.length;
    if (this.#length <= MAX_LINE_BYTES) this.#chunks.push(part);
    else this.#chunks = [];
  }

  #endLine(): void {
    const length = this.#length;
    const line = Buffer.concat(this.#chunks).toString('utf8');
    this.#chunks = [];
    this.#length = 0;
    if (length > MAX_LINE_BYTES) return this.#refuse(ErrorCode.InvalidRequest, 'a message has at most 10 MB');
    if (line.trim() === '') return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch (error) {
      return this.#refuse(ErrorCode.ParseError, `no JSON: ${(error as Error).message}`);
    }
    const parsed = JSONRPCMessageSchema.safeParse(message);
    if (parsed.success) return this.#deliver(parsed.data);
    this.#refuse(ErrorCode.InvalidRequest, 'no message of JSON-RPC 2.0', idOf(message));
  }

  #deliver(message: JSONRPCMessage): void {
    if (this.onmessage) return this.onmessage(message);
    this.#early.push(message);
    this.#opened?.(message);
  }

  #refuse(code: ErrorCode, message: string, id: string | number | null = null): void {
    this.#write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`).catch((error: unknown) =>
      this.onerror?.(error as Error),
    );
  }

  #write(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.output.write(line, (error) => (error ? reject(error) : resolve()));
    });
  }
}

function idOf(message: unknown): string | number | null {
  const { id } = (message ?? {}) as { id?: unknown };
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : null;
}
