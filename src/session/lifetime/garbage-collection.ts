import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Time without any session after which garbage is collected. */
const DELAY_MS = 2000;

/** Collects garbage some time after the last session has ended. */
export class GarbageCollection {
  #timer: NodeJS.Timeout | undefined;

  /** @param isIdle whether there is no session */
  constructor(private readonly isIdle: () => boolean) {}

  schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.isIdle()) void collectGarbage();
    }, DELAY_MS);
    this.#timer.unref();
  }
}

type Collect = (options: { readonly type: 'major'; readonly execution: 'async' }) => Promise<void>;

let collect: Collect | undefined;

/**
 * Collects all garbage and returns the memory to the system: an idle V8 does not collect by itself. It blocks the event
 * loop for about 1 ms per MB in use.
 */
async function collectGarbage(): Promise<void> {
  await (collect ??= exposeCollector())({ type: 'major', execution: 'async' });
}

/** V8's own function: it exists in contexts that are created while the flag is set. */
function exposeCollector(): Collect {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc') as Collect;
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
