import type { Dispatcher } from 'undici';
import type { Replica } from '../directory/entries.js';
import { PeerLost, PeerUnreachable } from './peer-failures.js';

type Controller = Dispatcher.DispatchController;

/** A request to another replica that undici sends, and that can be aborted at any time. */
export class DispatchedRequest {
  #controller: Controller | undefined;
  #aborted: Error | undefined;

  constructor(private readonly replica: Replica) {}

  /** Immediately before the request is written to a connection. */
  begin(controller: Controller): void {
    if (this.#aborted) controller.abort(this.#aborted);
    else this.#controller = controller;
  }

  abort(reason: Error): void {
    this.#aborted = reason;
    this.#controller?.abort(reason);
  }

  /** Goes on to read the answer after a pause. */
  resume(): void {
    this.#controller?.resume();
  }

  /** The error of a request that failed: whether it was sent decides what can be done about it. */
  failure(cause: Error): PeerLost | PeerUnreachable {
    return this.#controller ? new PeerLost(this.replica, cause) : new PeerUnreachable(this.replica, cause);
  }
}
