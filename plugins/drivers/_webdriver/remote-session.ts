import { AsyncLocalStorage } from 'node:async_hooks';
import {
  commandSpan,
  type CommandTarget,
  type Config,
  type DeviceHold,
  nameCommand,
  ServiceError,
  untilAborted,
} from '#svc';
import type { Client as Browser } from 'webdriver';
import type { Endpoint } from './endpoint.js';
import { deleteSession, type NewSession, newSession } from './new-session.js';
import { asFailure, isUnreachable, lossReason, startFailure } from './translate.js';
import { loadWebdriver, loadWebdriverio } from './webdriver-packages.js';

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

/** A WebDriver server, and how its sessions are used. */
export interface RemoteServer {
  readonly endpoint: Endpoint;
  /** Milliseconds that a command may take by default. */
  readonly limit: number;
  /** Checked before every request. */
  readonly hold: DeviceHold;
}

/** The server with the limits of the service. */
export const serverAt = (
  endpoint: Endpoint,
  { settings, hold }: Pick<Config, 'settings'> & { readonly hold: DeviceHold },
): RemoteServer => ({ endpoint, limit: settings.read_timeout_s * 1000, hold });

/** Longer than any command: each command has its own limit. */
const NO_LIMIT_MS = 86_400_000;

/** One WebDriver session, which sends all commands, each of them once and while its hold allows it. */
export class RemoteSession implements Remote {
  #lost: string | undefined;

  private constructor(
    private readonly browser: Browser,
    private readonly server: RemoteServer,
    /** The address of WebDriver BiDi, when the session was asked for it and the server has it. */
    readonly webSocketUrl: string | undefined,
  ) {}

  /**
   * Creates a session. One that arrives after the abort is ended.
   * @throws ServiceError E0102 with the server's reason, or naming packages to install
   */
  static async open(
    server: RemoteServer,
    capabilities: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<RemoteSession> {
    const { endpoint, hold } = server;
    const { attach } = await loadWebdriverio();
    signal.throwIfAborted();
    hold.check();
    const target = { ...targetOf(endpoint), method: 'newSession' };
    const opening = commandSpan(target, () => newSession(endpoint, capabilities, signal));
    // A server that does not end the late session now ends it by its own time limit.
    const endLate = async (late: NewSession) => (hold.isHeld ? deleteSession(endpoint, late) : undefined);
    try {
      const known = await untilAborted(opening, signal);
      const { capabilities: given, ...options } = attachOptions(server, known);
      const browser = await attach({ ...options, capabilities: given, requestedCapabilities: given });
      // The two types differ in what `on` returns alone.
      return RemoteSession.#of(browser as unknown as Browser, server, known);
    } catch (error) {
      if (signal.aborted) opening.then(endLate).catch(() => undefined);
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
    server: RemoteServer,
    known: NewSession,
    check: (browser: Browser) => Promise<unknown>,
  ): Promise<RemoteSession> {
    const session = await RemoteSession.resume(server, known);
    try {
      await session.command(check);
      return session;
    } catch (error) {
      throw notStarted(error, server.endpoint);
    }
  }

  /** Uses a session of the server. Sends nothing: the first command fails when there is no such session. */
  static async resume(server: RemoteServer, known: NewSession): Promise<RemoteSession> {
    // webdriverio asks for the window first, which fails when it was closed or a dialog is open.
    const { default: WebDriver } = await loadWebdriver();
    return RemoteSession.#of(WebDriver.attachToSession(attachOptions(server, known)), server, known);
  }

  static #of(browser: Browser, server: RemoteServer, { capabilities }: NewSession): RemoteSession {
    browser.on('command', ({ command }) => nameCommand(command));
    const { webSocketUrl } = capabilities;
    return new RemoteSession(browser, server, typeof webSocketUrl === 'string' ? webSocketUrl : undefined);
  }

  get id(): string {
    return this.browser.sessionId;
  }

  /** With what another process uses the session. */
  get known(): NewSession {
    return { sessionId: this.id, capabilities: { ...this.capabilities, webSocketUrl: this.webSocketUrl } };
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
    const timeout = this.server.limit + takes;
    signal?.throwIfAborted();
    if (this.#lost !== undefined) throw new ServiceError('E0106', this.#lost);
    const { hold } = this.server;
    if (!hold.isHeld) await (signal ? untilAborted(hold.regain(), signal) : hold.regain());
    hold.check();
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), timeout);
    const onAbort = () => end.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const { browser } = this;
      return await this.#request(end.signal, () => send(browser));
    } catch (error) {
      signal?.throwIfAborted();
      // A command of several requests stops between them once the hold is lost.
      this.server.hold.check();
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
   * Ends the session on the server; the errors of a lost session are ignored. Without the hold it stays as it is.
   * @param limit milliseconds within which the server must answer
   */
  async end(limit = this.server.limit): Promise<void> {
    const wasLost = this.#lost !== undefined;
    this.lose('the session was ended');
    const { hold } = this.server;
    if (!hold.isHeld) await hold.regain();
    if (!hold.isHeld) return;
    try {
      const { browser } = this;
      await this.#request(AbortSignal.timeout(limit), () => browser.deleteSession({ shutdownDriver: false }));
    } catch (error) {
      if (!wasLost && lossReason(error) === undefined) throw asFailure(error);
    }
  }

  #request<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
    return commandSpan(targetOf(this.server.endpoint), () => requestSignal.run(signal, send));
  }
}

const targetOf = ({ hostname, port }: Endpoint): CommandTarget => ({ system: 'webdriver', address: hostname, port });

/** Without the address of BiDi: the libraries would open a socket of their own. */
const attachOptions = (server: RemoteServer, { sessionId, capabilities }: NewSession) => ({
  ...connection(server),
  sessionId,
  capabilities: { ...capabilities, webSocketUrl: undefined },
});

function connection({ endpoint: { protocol, hostname, port, path, headers }, hold }: RemoteServer) {
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
      hold.check();
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
