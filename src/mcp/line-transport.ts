import type { Readable, Writable } from 'node:stream';
import { serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';

const NEWLINE = 10;
const LONGEST_LINE = 10 * 1024 * 1024;

/**
 * Speaks the protocol in lines, over a stream each way. Unlike the SDK's own transport it answers what is no message
 * (JSON-RPC 2.0, 5.1), so that nobody waits for an answer that never comes.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  #begun: Buffer[] = [];
  #length = 0;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {}

  start(): Promise<void> {
    this.input.on('data', this.#read);
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
      this.#keep(chunk.subarray(from, end));
      this.#takeLine();
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
  };

  /** What is too long is counted, but not kept. */
  #keep(part: Buffer): void {
    this.#length += part.length;
    if (this.#length <= LONGEST_LINE) this.#begun.push(part);
    else this.#begun = [];
  }

  #takeLine(): void {
    const length = this.#length;
    const line = Buffer.concat(this.#begun).toString('utf8');
    this.#begun = [];
    this.#length = 0;
    if (length > LONGEST_LINE) return this.#refuse(ErrorCode.InvalidRequest, 'a message has at most 10 MB');
    if (line.trim() === '') return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch (error) {
      return this.#refuse(ErrorCode.ParseError, `no JSON: ${(error as Error).message}`);
    }
    const parsed = JSONRPCMessageSchema.safeParse(message);
    if (parsed.success) return this.onmessage?.(parsed.data);
    this.#refuse(ErrorCode.InvalidRequest, 'no message of JSON-RPC 2.0', idOf(message));
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
