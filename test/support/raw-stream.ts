import { get, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { until } from '../fixtures/until.js';

/** A stream as it comes over the wire, line by line. */
export class RawStream {
  readonly lines: string[] = [];
  ended = false;
  #rest = '';

  private constructor(
    private readonly request: ClientRequest,
    private readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      const lines = (this.#rest + text).split('\n');
      this.#rest = lines.pop()!;
      this.lines.push(...lines);
    });
    response.on('error', () => undefined);
    response.once('close', () => (this.ended = true));
  }

  static open(url: string, headers: Record<string, string> = {}): Promise<RawStream> {
    return new Promise((resolve, reject) => {
      const request = get(url, { agent: false, headers: { Accept: 'text/event-stream', ...headers } });
      request.once('error', reject);
      request.once('response', (response) => resolve(new RawStream(request, response)));
    });
  }

  get status(): number {
    return this.response.statusCode!;
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  /** Whether the answer came to its proper end. */
  get complete(): boolean {
    return this.response.complete;
  }

  /** Waits for so many lines. */
  async line(count: number, ms?: number): Promise<void> {
    await until(`line ${count}`, () => this.lines.length >= count, ms);
  }

  async end(ms?: number): Promise<void> {
    await until('the end of the stream', () => this.ended, ms);
  }

  close(): void {
    this.request.destroy();
  }
}
