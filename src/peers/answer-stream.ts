import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Replica } from '../directory/entries.js';
import { DispatchedRequest } from './dispatched-request.js';
import { setAnswerHeaders } from './hop-headers.js';
import { NOT_HERE_HEADER } from './peer-failures.js';

type Controller = Dispatcher.DispatchController;

/** `moved`: nothing was written to the client, because the other replica does not have the session. */
export type ForwardEnd = 'answered' | 'moved';

/**
 * Writes the answer of another replica to the client as it comes. A client that leaves aborts the request; one that reads
 * slowly slows the other replica down. When the other replica is lost within its answer, the client is disconnected, so
 * that it does not take a part for the whole.
 */
export class AnswerStream implements Dispatcher.DispatchHandler {
  readonly end: Promise<ForwardEnd>;
  #resolve!: (end: ForwardEnd) => void;
  #reject!: (error: Error) => void;
  readonly #request: DispatchedRequest;
  #hasMoved = false;

  constructor(
    private readonly response: ServerResponse,
    replica: Replica,
  ) {
    this.#request = new DispatchedRequest(replica);
    this.end = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // `forward` may not have begun to wait for it.
    this.end.catch(() => undefined);
    response.on('drain', this.#resume);
    response.once('close', this.#leave);
    if (response.destroyed) this.#leave();
  }

  /** Aborts the request. */
  abort(reason: Error): void {
    this.#request.abort(reason);
  }

  onRequestStart(controller: Controller): void {
    this.#request.begin(controller);
  }

  onResponseStart(_: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#hasMoved = headers[NOT_HERE_HEADER] !== undefined;
    if (this.#hasMoved) return;
    setAnswerHeaders(this.response, headers);
    this.response.writeHead(status);
    // An answer without a length is a stream, whose client waits for its begin.
    if (headers['content-length'] === undefined) this.response.flushHeaders();
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (!this.#hasMoved && !this.response.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.#release();
    if (!this.#hasMoved) this.response.end();
    this.#resolve(this.#hasMoved ? 'moved' : 'answered');
  }

  onResponseError(_: Controller, error: Error): void {
    this.#release();
    if (this.response.headersSent || this.response.destroyed) {
      this.response.destroy();
      this.#resolve('answered');
    } else this.#reject(this.#request.failure(error));
  }

  #release(): void {
    this.response.off('drain', this.#resume).off('close', this.#leave);
  }

  readonly #resume = (): void => this.#request.resume();
  readonly #leave = (): void => this.abort(new Error('the client has left'));
}
