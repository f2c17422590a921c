import { type DeviceHold, ServiceError, withDeadline } from '#svc';
import type { BidiHandler } from 'webdriver';
import type { RemoteServer } from '../remote-session.js';

const CONNECT_LIMIT_S = 10;
const ANSWER_LIMIT_MS = 15_000;

type Listener = (params: never) => void;

/** The events and commands of WebDriver BiDi in a session that has them: https://w3c.github.io/webdriver-bidi/ */
export class BidiSession {
  readonly #listeners = new Map<string, Listener[]>();

  private constructor(
    private readonly handler: BidiHandler,
    private readonly hold: DeviceHold,
  ) {
    // The socket closes after an error; the next command reports it.
    handler.socket!.on('error', () => undefined);
    handler.socket!.on('message', (data) => {
      const { method, params } = JSON.parse((data as Buffer).toString()) as { method?: string; params?: unknown };
      for (const listener of this.#listeners.get(method ?? '') ?? []) listener(params as never);
    });
  }

  /**
   * Connects to the address that the server answered as `webSocketUrl`.
   * @throws ServiceError E0105 with the reason when that fails
   */
  static async connect(
    webSocketUrl: string,
    { endpoint: { hostname, headers }, hold }: Pick<RemoteServer, 'endpoint' | 'hold'>,
    signal: AbortSignal,
  ): Promise<BidiSession> {
    hold.check();
    const { BidiHandler: Handler } = await import('webdriver');
    // The credentials of a server are for that server.
    const isSameHost = new URL(webSocketUrl).hostname === hostname;
    const options = { ...(isSameHost && { headers: { ...headers } }), handshakeTimeout: CONNECT_LIMIT_S * 1000 };
    const handler = new Handler(webSocketUrl, options, ANSWER_LIMIT_MS);
    const late = () => new ServiceError('E0105', `no WebDriver BiDi: no connection within ${CONNECT_LIMIT_S} s`);
    const connect = async () => {
      if (!(await handler.connect()))
        throw new ServiceError('E0105', 'no WebDriver BiDi: its socket cannot be reached');
      return new BidiSession(handler, hold);
    };
    try {
      return await withDeadline(CONNECT_LIMIT_S, late, connect, { outer: signal });
    } catch (error) {
      handler.close();
      throw error;
    }
  }

  get isOpen(): boolean {
    return this.handler.socket?.readyState === OPEN;
  }

  /** Receives the parameters of each event of this name. */
  on<P>(event: string, listener: (params: P) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** @throws ServiceError E0106 when the connection is gone, E0401 with the reason of the server */
  async command<T>(send: (handler: BidiHandler) => Promise<T>): Promise<T> {
    if (!this.isOpen) throw new ServiceError('E0106', 'the WebDriver BiDi connection ended');
    this.hold.check();
    try {
      return await send(this.handler);
    } catch (error) {
      const [reason] = (error as Error).message.split('\n');
      throw new ServiceError('E0401', reason!.slice(0, 500), undefined, { cause: error });
    }
  }

  close(): void {
    this.handler.close();
  }
}

/** https://websockets.spec.whatwg.org/#dom-websocket-readystate */
const OPEN = 1;
