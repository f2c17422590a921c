import { Redis, ReplyError } from 'ioredis';
import { withDeadline } from '../../deadline.js';
import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';
import { redisOptions } from './options.js';
import type { Script } from './script.js';

/** Milliseconds within which a command is answered, the wait for a connection included. */
const LIMIT_MS = 1500;
const NO_ANSWER = `no answer within ${LIMIT_MS} ms`;
const INTERRUPTED = 'the connection is interrupted';
/** Messages of ioredis. */
const TIMED_OUT = /^(Command timed out|Socket timeout|connect ETIMEDOUT)/;
/** How Redis answers a write beyond `maxmemory`; before version 7 the name of the script comes first. */
const NO_MEMORY = /\bOOM command not allowed/;

/**
 * The connection to the Redis of a fleet. It connects again by itself for as long as it is open. A command whose answer is
 * lost is not sent again: it may have been run.
 */
export class RedisConnection {
  readonly #redis: Redis;
  /** Host and port, without user and password. */
  readonly address: string;
  readonly #log: Log;
  readonly #subscribers: Redis[] = [];
  #connecting: Promise<void> | undefined;
  /** By the monotonic clock; undefined while Redis is reached. */
  #lostAt: number | undefined;
  #problem = INTERRUPTED;
  #isClosed = false;
  #runId: string | undefined;

  /** @param url the setting `directory` @throws ServiceError E0503 when it is not an address of Redis */
  constructor(url: string, { log }: { readonly log: Log }) {
    const options = redisOptions(url, LIMIT_MS);
    this.address = `${options.host}:${options.port}`;
    this.#log = log;
    this.#redis = new Redis(options);
    this.#redis.on('error', ({ message, name }: Error) => {
      this.#problem = TIMED_OUT.test(message) ? NO_ANSWER : message || name;
    });
    this.#redis.on('close', () => this.#lose());
    this.#redis.on('ready', () => this.#recover());
  }

  /** Runs a script. @throws ServiceError E0506 when no answer comes in time; the script may have run all the same */
  run(script: Script, keys: readonly string[], args: readonly (string | number)[] = []): Promise<unknown> {
    const rest = [keys.length, ...keys, ...args];
    return this.#ask(script.name, async () => {
      try {
        return await this.#redis.call('EVALSHA', script.sha, ...rest);
      } catch (error) {
        // Redis forgets scripts when it restarts.
        if (!(error as Error).message.startsWith('NOSCRIPT')) throw error;
        return this.#redis.call('EVAL', script.text, ...rest);
      }
    });
  }

  /** Sends one command. @throws ServiceError E0506 as `run` */
  send(command: string, ...args: readonly (string | number)[]): Promise<unknown> {
    return this.#ask(command, () => this.#redis.call(command, ...args));
  }

  /** The id of the Redis process: one that was started later may have lost data. */
  async runId(): Promise<string> {
    return (this.#runId ??= /^run_id:(\w+)/m.exec(String(await this.send('INFO', 'server')))?.[1] ?? '');
  }

  /** Another connection, for a subscription; it is closed with this one. */
  subscriber(): Redis {
    const subscriber = this.#redis.duplicate({ autoResubscribe: false });
    this.#subscribers.push(subscriber);
    return subscriber;
  }

  /** Commands that wait fail with E0506. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#problem = 'the connection is closed';
    await Promise.all([this.#redis, ...this.#subscribers].map(disconnected));
  }

  async #ask(what: string, work: () => Promise<unknown>): Promise<unknown> {
    try {
      const answer = await withDeadline(
        LIMIT_MS / 1000,
        () => new Error(NO_ANSWER),
        async (signal) => {
          await this.#ready();
          // For the caller it has failed already: it must not be run later.
          signal.throwIfAborted();
          return work();
        },
      );
      this.#recover();
      return answer;
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof ReplyError) throw this.#refusal(what, message);
      // Without a connection the problem is why it cannot be made.
      const isLate = message === NO_ANSWER || TIMED_OUT.test(message);
      if (isLate && (this.#redis.status === 'ready' || this.#problem === INTERRUPTED)) this.#problem = NO_ANSWER;
      this.#lose();
      throw this.#failure(this.#problem);
    }
  }

  /** Waits for the connection, but only for a short interruption. */
  async #ready(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    const lostForMs = performance.now() - (this.#lostAt ?? Infinity);
    if (this.#isClosed || lostForMs > LIMIT_MS) throw new Error(this.#problem);
    this.#connecting ??= new Promise((resolve) => {
      this.#redis.once('ready', () => {
        this.#connecting = undefined;
        resolve();
      });
    });
    await this.#connecting;
  }

  #lose(): void {
    this.#runId = undefined;
    if (this.#lostAt !== undefined || this.#isClosed) return;
    this.#lostAt = performance.now();
    this.#log.debug({ redis: this.address }, `Redis is not reached: ${this.#problem}`);
  }

  #recover(): void {
    if (this.#isClosed) return;
    this.#problem = INTERRUPTED;
    if (this.#lostAt === undefined) return;
    this.#lostAt = undefined;
    this.#log.debug({ redis: this.address }, 'Redis is reached again');
  }

  #refusal(what: string, message: string): ServiceError {
    if (!NO_MEMORY.test(message)) return this.#failure(`it refuses ${what}: ${message}`);
    return new ServiceError(
      'E0506',
      `Redis at ${this.address} has no memory left: raise its setting maxmemory; nothing is lost (it refuses ${what}: OOM)`,
      undefined,
      { title: 'Session directory full' },
    );
  }

  #failure(problem: string): ServiceError {
    return new ServiceError('E0506', `Redis at ${this.address}: ${problem}`);
  }
}

async function disconnected(redis: Redis): Promise<void> {
  // Between two attempts to connect nothing is open that could end.
  const isOpen = ['connecting', 'connect', 'ready'].includes(redis.status);
  const ended = new Promise((resolve) => redis.once('end', resolve));
  redis.disconnect();
  if (isOpen) await ended;
}
