import { addAbortListener } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import type { Dispatcher } from 'undici';
import type { Replica } from '../directory/entries.js';
import { type ErrorDetail, ServiceError } from '../errors.js';
import { DispatchedRequest } from './dispatched-request.js';
import type { Forwarded } from './forwarded.js';
import { NotHere, PeerLost } from './peer-failures.js';

export interface CallOptions {
  readonly forwarded: Omit<Forwarded, 'from'>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
}

/** A line of the answer of an internal endpoint. */
export type AnswerLine =
  | { readonly progress: string }
  | { readonly result: unknown }
  | { readonly error: ErrorDetail; readonly notHere?: true | undefined };

type Controller = Dispatcher.DispatchController;

/** Reads the answer of an internal endpoint: one JSON value a line. */
export class LineReader implements Dispatcher.DispatchHandler {
  readonly result: Promise<unknown>;
  #resolve!: (result: unknown) => void;
  #reject!: (error: Error) => void;
  readonly #decoder = new StringDecoder('utf8');
  readonly #onProgress: ((message: string) => void) | undefined;
  readonly #listener: Disposable | undefined;
  readonly #request: DispatchedRequest;
  /** Of the line that is not complete. */
  #parts: string[] = [];

  constructor(
    private readonly replica: Replica,
    { signal, onProgress }: Omit<CallOptions, 'forwarded'>,
  ) {
    this.#request = new DispatchedRequest(replica);
    this.#onProgress = onProgress;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // `call` may not have begun to wait for it.
    this.result.catch(() => undefined);
    this.#listener =
      signal &&
      addAbortListener(signal, () => {
        const reason = signal.reason as Error;
        this.#reject(reason);
        this.abort(reason);
      });
  }

  /** Aborts the request. */
  abort(reason: Error): void {
    this.#request.abort(reason);
  }

  onRequestStart(controller: Controller): void {
    this.#request.begin(controller);
  }

  onResponseStart(controller: Controller, status: number): void {
    if (status === 200) return;
    // For a request without a valid signature the endpoint does not exist.
    const reason = `the replica ${this.replica.id} answers ${status}: do all have the same fleet_key (SVC_FLEET_KEY)?`;
    const refusal = new ServiceError('E0508', reason);
    this.#reject(refusal);
    controller.abort(refusal);
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    const [first = '', ...others] = this.#decoder.write(chunk).split('\n');
    this.#parts.push(first);
    for (const begin of others) {
      this.#read(JSON.parse(this.#parts.join('')) as AnswerLine);
      this.#parts = [begin];
    }
  }

  onResponseEnd(): void {
    this.#end(new PeerLost(this.replica, new Error('the answer has no result')));
  }

  onResponseError(_: Controller, error: Error): void {
    this.#end(this.#request.failure(error));
  }

  #read(line: AnswerLine): void {
    if ('progress' in line) this.#onProgress?.(line.progress);
    else if ('result' in line) this.#resolve(line.result);
    else this.#reject(line.notHere ? new NotHere() : new ReceivedError(line.error));
  }

  /** Without effect when the result has come. */
  #end(error: Error): void {
    this.#listener?.[Symbol.dispose]();
    this.#reject(error);
  }
}

/** An error that another replica has thrown, with its own message. */
export class ReceivedError extends ServiceError {
  constructor({ code, message, details }: ErrorDetail) {
    super(code, undefined, details);
    this.message = message;
  }
}
