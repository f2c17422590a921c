import type { Answer } from '../answer.js';
import type { PauseAfter } from '../http-client.js';

/** Waits of a client whose answer does not say how long. */
const DEFAULT_PAUSE_MS = 100;
/** After this time a client takes 503 as the answer. */
const LIMIT_MS = 60_000;

/** What a careful client of a fleet does: it sends a request again when the answer is 503, and in no other case. */
export class Retries {
  /** The answers after which a request was sent again. */
  readonly answers: Answer[] = [];

  readonly pauseAfter: PauseAfter = (answer, ms) => {
    if (answer.status !== 503 || ms > LIMIT_MS) return undefined;
    this.answers.push(answer);
    const seconds = Number(answer.headers['retry-after'] ?? NaN);
    return Number.isFinite(seconds) ? seconds * 1000 : DEFAULT_PAUSE_MS;
  };

  get count(): number {
    return this.answers.length;
  }

  /** How often each code was answered; `proxy` for answers that no replica wrote. */
  get byCode(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { json } of this.answers) {
      const code = (json as { detail?: { code?: string } } | undefined)?.detail?.code ?? 'proxy';
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts;
  }
}
