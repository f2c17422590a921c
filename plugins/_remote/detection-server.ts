import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError, type z } from '#svc';
import { NoAnswer, postJson, type ServerAnswer } from './post-json.js';
import { refusalText } from './refusal-text.js';
import type { ServerAddress } from './server-address.js';

/** Too many requests, or a server that is not there for the moment (RFC 9110, RFC 6585). */
const PASSING: readonly number[] = [429, 502, 503, 504];
/** Milliseconds before a request is repeated, unless the server says how long. */
const PAUSE = 250;
const LONGEST_PAUSE = 2000;

/**
 * A server that detects something on pictures. A request is repeated once: when there was no complete answer (no
 * connection, one that broke, none in time), and after 429, 502, 503 or 504; never after any other answer.
 */
export class DetectionServer {
  /** @param timeoutS seconds for each request */
  constructor(
    private readonly detector: string,
    private readonly address: ServerAddress,
    private readonly timeoutS: number,
  ) {}

  /** @throws ServiceError E0603 when there is no answer, a refusal, or an answer that does not fit `schema` */
  async ask<S extends z.ZodTypeAny>(route: string, question: object, schema: S): Promise<z.output<S>> {
    const url = `${this.address.shown}/${route}`;
    const fail = (what: string) => new ServiceError('E0603', `${this.detector}: ${url} ${what}`);
    const says = (text: Buffer) => refusalText(text, this.address.secrets);
    const { status, body } = await this.#post(url, Buffer.from(JSON.stringify(question)), fail);
    if (status >= 300 && status < 400) {
      throw fail(`answered ${status}, a redirect, which is not followed: make url the address that it leads to`);
    }
    if (body === undefined) throw fail(`answered ${status} with more than 10 MB`);
    if (status < 200 || status >= 300) throw fail(`answered ${status}: ${says(body)}`);
    let answer: unknown;
    try {
      answer = JSON.parse(body.toString());
    } catch {
      throw fail(`answered ${status} with what is no JSON: ${says(body)}`);
    }
    const parsed = schema.safeParse(answer) as z.SafeParseReturnType<unknown, z.output<S>>;
    if (parsed.success) return parsed.data;
    const { path, message } = parsed.error.issues[0]!;
    const at = path.join('.') || 'the answer';
    throw fail(`answered ${status} with a body that does not fit: ${at}: ${message}; it says ${says(body)}`);
  }

  async #post(url: string, json: Buffer, fail: (what: string) => ServiceError): Promise<ServerAnswer> {
    const { query, headers } = this.address;
    const once = () => postJson(url + query, headers, json, this.timeoutS);
    let pause = PAUSE;
    try {
      const answer = await once();
      if (!PASSING.includes(answer.status)) return answer;
      pause = pauseOf(answer);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    await sleep(pause);
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      throw fail(`gave ${error.message} (it was asked twice)`);
    }
  }
}

function pauseOf({ retryAfter }: ServerAnswer): number {
  const seconds = Number(retryAfter ?? NaN);
  return Number.isNaN(seconds) ? PAUSE : Math.min(Math.max(seconds * 1000, PAUSE), LONGEST_PAUSE);
}
