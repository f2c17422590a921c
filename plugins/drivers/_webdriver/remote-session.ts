import { AsyncLocalStorage } from 'node:async_hooks';
import { ServiceError, untilAborted } from '#svc';
import type { Browser } from 'webdriverio';
import type { Endpoint } from './endpoint.js';
import { deleteSession, newSession } from './new-session.js';
import { asFailure, isUnreachable, lossReason, startFailure } from './translate.js';

/** The signal of the command in progress, for the request that webdriverio sends. */
const requestSignal = new AsyncLocalStorage<AbortSignal>();

export interface CommandLimits {
  /** Expected duration in milliseconds, added to the session's limit. */
  readonly takes?: number;
  readonly signal?: AbortSignal;
  /** The command is for a page whose closing does not end the session. */
  readonly mayClose?: boolean;
}

/** Sends commands to a session, or to one context of it. */
export interface Remote {
  /** The reason why the session is lost; undefined while it is open. */
  readonly lost: string | undefined;
  /** Marks the session as lost and returns the error to throw. */
  lose(reason: string): ServiceError;
  /**
   * Sends one command.
   * @throws ServiceError E0106 when the session is lost, E0107 when no answer comes in time, else the translated error of
   * the server; the abort reason when the signal is aborted
   */
  command<T>(send: (browser: Browser) => Promise<T>, limits?: CommandLimits): Promise<T>;
}

/** Longer than any command: each command has its own limit. */
const NO_LIMIT_MS = 86_400_000;

/** One WebDriver session, which sends all commands, each of them once. */
export class RemoteSession implements Remote {
  #lost: string | undefined;

  private constructor(
    private readonly browser: Browser,
    private readonly limit: number,
    /** The address of WebDriver BiDi, when the session was asked for it and the server has it. */
    readonly webSocketUrl: string | undefined,
  ) {}

  /**
   * Creates a session. One that arrives after the abort is ended.
   * @param limit milliseconds that a command may take by default
   * @throws ServiceError E0102 with the server's reason
   */
  static async open(
    endpoint: Endpoint,
    capabilities: Readonly<Record<string, unknown>>,
    limit: number,
    signal: AbortSignal,
  ): Promise<RemoteSession> {
    const opening = newSession(endpoint, capabilities, signal);
    try {
      const { sessionId, capabilities: given } = await untilAborted(opening, signal);
      return await RemoteSession.#of(endpoint, sessionId, given, limit);
    } catch (error) {
      // A server that does not end the late session now ends it by its own time limit.
      if (signal.aborted) opening.then((late) => deleteSession(endpoint, late)).catch(() => undefined);
      signal.throwIfAborted();
      throw notStarted(error, endpoint);
    }
  }

  /**
   * Attaches to a session that another client opened.
   * @param check a command that fails when there is no such session
   * @throws ServiceError E0102 when the server has no session of this id
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
    // Without a BiDi socket webdriverio sends every command as classic WebDriver.
    const classic = { ...capabilities, webSocketUrl: undefined };
    const browser = await attach({
      ...connection(endpoint),
      sessionId,
      capabilities: classic,
      requestedCapabilities: classic,
    });
    const { webSocketUrl } = capabilities;
    return new RemoteSession(browser, limit, typeof webSocketUrl === 'string' ? webSocketUrl : undefined);
  }

  get id(): string {
    return this.browser.sessionId;
  }

  /** The capabilities that the server returned. */
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
   * Ends the session on the server; the errors of a lost session are ignored.
   * @param limit milliseconds within which the server must answer
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
    connectionRetryTimeout: NO_LIMIT_MS,
    transformRequest: (request: RequestInit): RequestInit => {
      const signal = requestSignal.getStore();
      if (!signal) return request;
      return { ...request, signal: request.signal ? AbortSignal.any([request.signal, signal]) : signal };
    },
    transformResponse: refuseMissing,
  };
}

/** Makes a missing element an error: webdriverio treats its status 404 as a success. */
function refuseMissing<T extends { readonly body?: unknown }>(response: T): T {
  const { value } = (response.body ?? {}) as { value?: { error?: unknown } | null };
  return value?.error === 'no such element' ? { ...response, statusCode: 400 } : response;
}

function notStarted(error: unknown, { shown }: Endpoint): ServiceError {
  const reason = lossReason(error) ?? asFailure(error).reason ?? 'no session';
  return new ServiceError('E0102', `${shown}: ${startFailure(reason)}`, undefined, { cause: error });
}
