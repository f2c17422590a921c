import type { CheckedServer } from './checked-server.js';
import type { Tools } from './tools.js';

/** Tells one client when the list of tools that it has got is not the present one any more. */
export class ToolNews {
  #listed: Tools['definitions'] | undefined;
  readonly #stop: () => void;

  constructor(
    private readonly server: CheckedServer,
    private readonly tools: Tools,
  ) {
    this.#stop = tools.onChange(() => this.tell());
  }

  /** The present list, for the client. */
  list(): Tools['definitions'] {
    this.#listed = this.tools.definitions;
    return this.#listed;
  }

  /** Does nothing for a client that has the present list, or none. */
  tell(): void {
    if (this.#listed === undefined || this.#listed === this.tools.definitions) return;
    this.server.notification({ method: 'notifications/tools/list_changed' }).catch(() => {
      // A client that cannot be told has gone.
    });
  }

  close(): void {
    this.#stop();
  }
}
