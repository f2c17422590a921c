import { setTimeout as sleep } from 'node:timers/promises';
import { httpExchange, type HttpExchangeError, ServiceError, type z } from '#svc';
import type { ServerAddress } from './server-options.js';

/** Too many requests, or a server that is temporarily unavailable (RFC 9110, RFC 6585). */
const RETRYABLE: readonly number[] = [429, 502, 503, 504];
/** The delay before the retry; a longer `Retry-After` counts up to the maximum. */
const RETRY_DELAY_MS = 250;
const MAX_RETRY_DELAY_MS = 2000;
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REASON_CHARS = 200;
/** Fields of a JSON body that usually hold the reason. */
const REASON_FIELDS = ['error', 'detail', 'message'];

/**
 * A server that detects text or images on pictures. A request is repeated once when there was no complete answer (no
 * connection, a broken one, a timeout) and after 429, 502, 503 or 504.
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
    const reasonOf = (text: Buffer) => refusalText(text, this.address.secrets);
    const { status, body } = await this.#post(url, Buffer.from(JSON.stringify(question)), fail);
    if (status >= 300 && status < 400) {
      throw fail(`answered ${status}, a redirect, which is not followed: make url the address that it leads to`);
    }
    if (body === undefined) throw fail(`answered ${status} with more than 10 MB`);
    if (status < 200 || status >= 300) throw fail(`answered ${status}: ${reasonOf(body)}`);
    let answer: unknown;
    try {
      answer = JSON.parse(body.toString());
    } catch {
      throw fail(`answered ${status} with what is no JSON: ${reasonOf(body)}`);
    }
    const parsed = schema.safeParse(answer) as z.SafeParseReturnType<unknown, z.output<S>>;
    if (parsed.success) return parsed.data;
    const { path, message } = parsed.error.issues[0]!;
    const at = path.join('.') || 'the answer';
    throw fail(`answered ${status} with a body that does not fit: ${at}: ${message}; it says ${reasonOf(body)}`);
  }

  async #post(url: string, json: Buffer, fail: (what: string) => ServiceError): Promise<ServerAnswer> {
    const { query, headers } = this.address;
    const once = () => postJson(url + query, headers, json, this.timeoutS);
    let delayMs = RETRY_DELAY_MS;
    try {
      const answer = await once();
      if (!RETRYABLE.includes(answer.status)) return answer;
      delayMs = retryDelayOf(answer);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    await sleep(delayMs);
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      throw fail(`gave ${error.message} (it was asked twice)`);
    }
  }
}

function retryDelayOf({ retryAfter }: ServerAnswer): number {
  const seconds = Number(retryAfter ?? NaN);
  return Number.isNaN(seconds)
    ? RETRY_DELAY_MS
    : Math.min(Math.max(seconds * 1000, RETRY_DELAY_MS), MAX_RETRY_DELAY_MS);
}

interface ServerAnswer {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** Undefined when it is larger than 10 MB; the transfer stops there. */
  readonly body: Buffer | undefined;
}

/** There was no complete answer; the message gives the reason. */
class NoAnswer extends Error {}

/**
 * Posts JSON once. Redirects are not followed.
 * @param timeoutS seconds until the answer is complete
 * @throws NoAnswer
 */
async function postJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  timeoutS: number,
): Promise<ServerAnswer> {
  const all = { accept: 'application/json', 'content-type': 'application/json', ...headers };
  const options = { timeoutMs: timeoutS * 1000, maxBytes: MAX_BYTES };
  const answer = await httpExchange({ method: 'POST', url: new URL(url), headers: all, body }, options).catch(
    ({ kind, message }: HttpExchangeError) => {
      const reason = kind === 'timeout' ? `no complete answer within ${timeoutS} s` : `no complete answer: ${message}`;
      throw new NoAnswer(reason);
    },
  );
  const { status, headers: given, body: bytes, isTruncated } = answer;
  return { status, retryAfter: given['retry-after'], body: isTruncated ? undefined : bytes };
}

/**
 * The reason in the body of a refusal: a field of its JSON, else its text; one line of at most 200 characters.
 * @param secrets are masked in it
 */
function refusalText(body: Buffer, secrets: readonly string[]): string {
  const beginning = body.subarray(0, 64 * 1024).toString();
  const said = reasonIn(beginning) ?? beginning;
  const text = secrets
    .reduce((masked, secret) => masked.replaceAll(secret, '***'), said)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text === '' ? 'nothing' : [...text].slice(0, MAX_REASON_CHARS).join('');
}

function reasonIn(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const reason = REASON_FIELDS.map((field) => value?.[field]).find((each) => each !== undefined && each !== null);
    return typeof reason === 'string' || reason === undefined ? reason : JSON.stringify(reason);
  } catch {
    return undefined;
  }
}
