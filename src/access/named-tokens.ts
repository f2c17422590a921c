import { createHmac } from 'node:crypto';
import { type Stats, unwatchFile, watchFile } from 'node:fs';
import { ServiceError } from '../errors.js';
import type { Log } from '../log.js';
import { untrustedBecause } from '../untrusted.js';
import type { Principal } from './principal.js';
import { type LoginOwner, tokenDigest, TokenRefusals, type Tokens } from './tokens.js';
import { type NamedToken, namedToken, readTokenEntries } from './tokens-file.js';

/** How often the file is looked at. `fs.watch` misses files behind links, such as mounted secrets of Kubernetes. */
const LOOK_MS = 500;
/** The longest time of a timer in Node. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface NamedTokensOptions {
  /** Signs logins, together with the hash of their token: the file alone is not enough to make one. */
  readonly loginSecret: string | Buffer;
  readonly now?: () => number;
}

/** The tokens of the setting `tokens_file`, which is read again when it changes. */
export class NamedTokens implements Tokens {
  /**
   * By digest. The time of a look-up may show how much of a digest is right, which does not help to guess a token: a hash
   * cannot be reversed.
   */
  #byDigest: ReadonlyMap<string, NamedToken> = new Map();
  #byName: ReadonlyMap<string, NamedToken> = new Map();
  readonly #refusals = new TokenRefusals();
  readonly #ends = new Map<NamedToken, Set<() => void>>();
  readonly #now: () => number;
  readonly #onFileChange = (now: Stats, before: Stats) => void (isChanged(now, before) && this.reload());
  #reading: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private readonly log: Log,
    private readonly options: NamedTokensOptions,
  ) {
    this.#now = options.now ?? Date.now;
  }

  /** @throws ServiceError E0503 with the path of each problem of the file */
  static async open(file: string, log: Log, options: NamedTokensOptions): Promise<NamedTokens> {
    const tokens = new NamedTokens(file, log, options);
    // Before it is read, so that no change is missed.
    watchFile(file, { persistent: false, interval: LOOK_MS }, tokens.#onFileChange);
    try {
      await tokens.#read();
    } catch (error) {
      await tokens.close();
      if (!(error instanceof ServiceError)) throw error;
      throw new ServiceError('E0503', `tokens_file (SVC_TOKENS_FILE): ${error.reason}`, error.details);
    }
    return tokens;
  }

  async verify(given: string | undefined, reason?: string): Promise<Principal> {
    const token = given === undefined ? undefined : this.#byDigest.get(tokenDigest(given).toString('hex'));
    if (!token) return this.#refusals.refuse(given, reason);
    const { principal, expires } = token;
    if (!this.#hasExpired(token)) return principal;
    const since = new Date(expires!).toISOString();
    throw new ServiceError(
      'E0507',
      `the token ${quoted(principal.name)} expired at ${since}; ask for a new one`,
      {
        expired: since,
      },
      { title: 'Token expired' },
    );
  }

  ownerOf(name: string | undefined): LoginOwner | undefined {
    const token = name === undefined ? undefined : this.#byName.get(name);
    if (!token || this.#hasExpired(token)) return undefined;
    const key = createHmac('sha256', this.options.loginSecret).update(`svc login ${token.digest}`).digest();
    return { principal: token.principal, key };
  }

  onEnd(principal: Principal, end: () => void): () => void {
    const token = principal.name === undefined ? undefined : this.#byName.get(principal.name);
    if (token?.principal !== principal) {
      // It was changed since the request was let in.
      end();
      return () => undefined;
    }
    const ends = this.#ends.get(token) ?? new Set();
    this.#ends.set(token, ends.add(end));
    const ms = (token.expires ?? Infinity) - this.#now();
    const timer = ms > MAX_TIMER_MS ? undefined : setTimeout(end, ms).unref();
    return () => {
      clearTimeout(timer);
      ends.delete(end);
      if (ends.size === 0) this.#ends.delete(token);
    };
  }

  /** Reads the file again. Of a broken file nothing is taken: it is logged, and the tokens before it stay. */
  reload(): Promise<void> {
    return (this.#reading = this.#reading.then(async () => {
      try {
        await this.#read();
      } catch (error) {
        this.log.error({ file: this.file, err: error }, 'the tokens file is not read: the tokens before it stay');
      }
    }));
  }

  async close(): Promise<void> {
    unwatchFile(this.file, this.#onFileChange);
    await this.#reading;
  }

  async #read(): Promise<void> {
    const tokens = (await readTokenEntries(this.file)).map((entry) => this.#keptOr(namedToken(entry)));
    this.#byDigest = new Map(tokens.map((token) => [token.digest, token]));
    this.#byName = new Map(tokens.map((token) => [token.principal.name, token]));
    this.log.info({ file: this.file, tokens: tokens.length }, 'tokens file read');
    this.#warn(tokens);
    for (const [token, ends] of this.#ends) {
      if (this.#byName.get(token.principal.name) === token) continue;
      this.#ends.delete(token);
      for (const end of ends) end();
    }
  }

  /** The same object while an entry stays as it is: requests and streams that hold it go on. */
  #keptOr(token: NamedToken): NamedToken {
    const before = this.#byName.get(token.principal.name);
    return before && JSON.stringify(before) === JSON.stringify(token) ? before : token;
  }

  #warn(tokens: readonly NamedToken[]): void {
    const { file, log } = this;
    const reason = untrustedBecause(file);
    if (reason !== undefined) log.warn({ file }, `others can change who may call: ${reason}`);
    for (const { principal } of tokens) {
      const unknown = principal.watches.filter((name) => !this.#byName.has(name));
      if (unknown.length > 0) log.warn({ token: principal.name, unknown }, 'a token watches others that do not exist');
    }
  }

  #hasExpired({ expires }: NamedToken): boolean {
    return expires !== undefined && expires <= this.#now();
  }
}

const isChanged = (now: Stats, before: Stats): boolean =>
  now.mtimeMs !== before.mtimeMs ||
  now.ctimeMs !== before.ctimeMs ||
  now.ino !== before.ino ||
  now.size !== before.size;

const quoted = (name: string): string => JSON.stringify(name);
