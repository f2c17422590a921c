import { AsyncLocalStorage } from 'node:async_hooks';
import { ServiceError } from '#svc';
import type { Browser } from 'webdriverio';
import type { Endpoint } from './endpoint.js';
import { deleteSession, newSession } from './new-session.js';
import { asFailure, isUnreachable, lossReason, startFailure } from './translate.js';

/** The options of a request, into which its own signal is put. */
const requestSignal = new AsyncLocalStorage<AbortSignal>();

export interface CommandLimits {
  /** Milliseconds that the command takes by itself, on top of the session's limit. */
  readonly takes?: number;
  readonly signal?: AbortSignal;
  /** It goes to a page that may close while the session lives on. */
  readonly mayClose?: boolean;
}

/** What commands are sent to: a session, or one context of it. */
export interface Remote {
  /** Why nothing can be done with it any more; undefined while it lives. */
  readonly lost: string | undefined;
  /** It is gone; answers the failure to throw. */
  lose(reason: string): ServiceError;
  /**
   * Sends one command.
   * @throws ServiceError E0106 when the session is gone, E0107 when no answer comes in time, else what `asFailure` makes
   * of the server's error; the signal's reason when it is aborted
   */
  command<T>(send: (browser: Browser) => Promise<T>, limits?: CommandLimits): Promise<T>;
}

/** Longer than any command may take: limits are set for each command. */
const NO_LIMIT = 86_400_000;

/** One WebDriver session: every command goes through it. Nothing is ever sent twice. */
export class RemoteSession implements Remote {
  #lost: string | undefined;

  private constructor(
    private readonly browser: Browser,
    private readonly limit: number,
  ) {}

  /**
   * Asks the server for a session. One that comes after nobody waits for it any more is ended.
   * @param limit milliseconds that a command may take, unless it says otherwise
   * @throws ServiceError E0102 with what the server said
   */
  static async open(
    endpoint: Endpoint,
    capabilities: Readonly<Record<string, unknown>>,
    limit: number,
    signal: AbortSignal,
  ): Promise<RemoteSession> {
    const opening = newSession(endpoint, capabilities, signal);
    try {
      const { sessionId, capabilities: given } = await abortable(opening, signal);
      return await RemoteSession.#of(endpoint, sessionId, given, limit);
    } catch (error) {
      // Nobody is left to hear of it: a server that cannot be told ends the session by its own time limit.
      if (signal.aborted) opening.then((late) => deleteSession(endpoint, late)).catch(() => undefined);
      signal.throwIfAborted();
      throw notStarted(error, endpoint);
    }
  }

  /**
   * Takes over a session that somebody else opened.
   * @param check a command that fails when there is no such session
   * @throws ServiceError E0102 when the server knows no session of this id
   */
  static async attach(
    endpoint: Endpoint,
    id: string,
    capabilities: Readonly<Record<string, unknown>>,
    limit: number,
    check: (browser: Browser) => Promise<unknown>,
  ): Promise<RemoteSession> {
    const session = await RemoteSession.#of(endpoint, id, capabilities, limit);
    try {
      await session.command(check);
      return session;
    } catch (error) {
      throw notStarted(error, endpoint);
    }
  }

  static async #of(
    endpoint: Endpoint,
    sessionId: string,
    capabilities: Readonly<Record<string, unknown>>,
    limit: number,
  ): Promise<RemoteSession> {
    const { attach } = await import('webdriverio');
    // Without the socket of BiDi every command is a classic one.
    const classic = { ...capabilities, webSocketUrl: undefined };
    const browser = await attach({
      ...connection(endpoint),
      sessionId,
      capabilities: classic,
      requestedCapabilities: classic,
    });
    return new RemoteSession(browser, limit);
  }

  get id(): string {
    return this.browser.sessionId;
  }

  /** What the server answered to the start. */
  get capabilities(): Readonly<Record<string, unknown>> {
    return this.browser.capabilities as Record<string, unknown>;
  }

  get lost(): string | undefined {
    return this.#lost;
  }

  lose(reason: string): ServiceError {
    this.#lost ??= reason;
    return new ServiceError('E0106', this.#lost);
  }

  async command<T>(send: (browser: Browser) => Promise<T>, limits: CommandLimits = {}): Promise<T> {
    const { takes = 0, signal, mayClose = false } = limits;
    const timeout = this.limit + takes;
    signal?.throwIfAborted();
    if (this.#lost !== undefined) throw new ServiceError('E0106', this.#lost);
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), timeout);
    const onAbort = () => end.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await requestSignal.run(end.signal, () => send(this.browser));
    } catch (error) {
      signal?.throwIfAborted();
      if (end.signal.aborted) {
        throw new ServiceError('E0107', `no answer within ${timeout / 1000} s`, undefined, { cause: error });
      }
      const loss = lossReason(error);
      if (loss === undefined) throw asFailure(error);
      if (!mayClose || isUnreachable(error)) this.lose(loss);
      throw new ServiceError('E0106', loss, undefined, { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /**
   * Ends the session on the server; one that is lost is ended as far as it can be.
   * @param limit milliseconds that the server gets
   */
  async end(limit = this.limit): Promise<void> {
    const wasLost = this.#lost !== undefined;
    this.lose('the session was ended');
    try {
      await requestSignal.run(AbortSignal.timeout(limit), () => this.browser.deleteSession({ shutdownDriver: false }));
    } catch (error) {
      if (!wasLost && lossReason(error) === undefined) throw asFailure(error);
    }
  }
}

function connection({ protocol, hostname, port, path, headers }: Endpoint) {
  return {
    protocol,
    hostname,
    port,
    path,
    headers: { ...headers },
    logLevel: 'silent' as const,
    connectionRetryCount: 0,
    connectionRetryTimeout: NO_LIMIT,
    transformRequest: (request: RequestInit): RequestInit => {
      const signal = requestSignal.getStore();
      if (!signal) return request;
      return { ...request, signal: request.signal ? AbortSignal.any([request.signal, signal]) : signal };
    },
    transformResponse: refuseMissing,
  };
}

/** webdriverio takes an element that is missing, answered with 404, for a success. */
function refuseMissing<T extends { readonly body?: unknown }>(response: T): T {
  const { value } = (response.body ?? {}) as { value?: { error?: unknown } | null };
  return value?.error === 'no such element' ? { ...response, statusCode: 400 } : response;
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function notStarted(error: unknown, { shown }: Endpoint): ServiceError {
  const reason = lossReason(error) ?? asFailure(error).reason ?? 'no session';
  return new ServiceError('E0102', `${shown}: ${startFailure(reason)}`, undefined, { cause: error });
}
