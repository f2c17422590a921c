import { PageLogs } from '#svc';
import type { BidiSession } from './bidi-session.js';

/** A body that is larger is not kept. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The logs of pages by WebDriver BiDi. The browser keeps the bodies of responses from `keepBodies` on. */
export class BidiLogs extends PageLogs {
  #keeping: Promise<unknown> | undefined;

  constructor(private readonly bidi: BidiSession) {
    super();
  }

  /** Does nothing once the session has ended: what was recorded stays readable. */
  async keepBodies(): Promise<void> {
    if (!this.bidi.isOpen) return;
    this.#keeping ??= this.bidi.command((handler) =>
      handler.networkAddDataCollector({ dataTypes: ['response'], maxEncodedDataSize: MAX_BODY_BYTES }),
    );
    await this.#keeping;
  }
}
