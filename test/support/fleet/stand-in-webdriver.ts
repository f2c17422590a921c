import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandLog } from './command-log.js';
import { ownerOf } from './socket-owner.js';
import { answerCommand, type BrowserState, commandError, type CommandAnswer } from './stand-in-commands.js';

/** A browser that the stand-in claims to have. */
export interface StandInBrowser extends BrowserState {
  readonly log: CommandLog;
}

export interface StandInOptions {
  readonly host?: string;
  /** The processes that may send commands, so that the log names them; without it senders are unknown. */
  readonly senders?: () => readonly number[];
  /** Keeps no list of commands: for benchmarks. */
  readonly isQuick?: boolean;
}

/** Longer than any connection of a client that is kept alive, so that none is closed while a command is on its way. */
const KEEP_ALIVE_MS = 600_000;
/** `?wait=2000` in the address of a page: milliseconds until it is loaded. */
const WAIT = /[?&]wait=(\d+)/;

/**
 * A WebDriver server without browsers, for load: W3C WebDriver over HTTP with sessions that have an address and a title,
 * and no elements. It knows which process sends each command.
 */
export class StandInWebDriver {
  /** Every session that was ever open. */
  readonly browsers = new Map<string, StandInBrowser>();
  /** The ids of the open sessions. */
  readonly open = new Set<string>();
  readonly #senders = new WeakMap<Socket, number>();

  private constructor(
    private readonly server: Server,
    private readonly options: StandInOptions,
  ) {}

  static async start(options: StandInOptions = {}): Promise<StandInWebDriver> {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
    const standIn = new StandInWebDriver(server, options);
    server.on('connection', (socket) => standIn.#senderOf(socket));
    server.on('request', (request, response) => void standIn.#answer(request, response));
    server.listen(0, options.host ?? '127.0.0.1');
    await once(server, 'listening');
    return standIn;
  }

  /** Base address, without a slash at its end. */
  get url(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `http://${address}:${port}`;
  }

  /** The body of a session start on this server. */
  config(page = 'http://page.test/', changes: object = {}): object {
    return {
      driver_sources: [{ selenium: { url: this.url, capabilities: { url: page } } }],
      elements_sources: ['selenium'],
      text_detection: [],
      image_detection: [],
      ...changes,
    };
  }

  /** The session with this id of the driver. */
  browser(driverId: string): StandInBrowser {
    const browser = this.browsers.get(driverId);
    if (!browser) throw new Error(`there was no session ${driverId}`);
    return browser;
  }

  /** Sessions that two processes used at once, with what they did. */
  get overlaps(): string[] {
    return [...this.browsers].flatMap(([id, { log }]) => log.overlaps.map((overlap) => `${id}: ${overlap}`));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { status, value } = await this.#run(request, response);
      const body = JSON.stringify({ value });
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    } catch {
      // Not JSON, or the client has gone: no client of WebDriver waits for an answer.
      response.destroy();
    }
  }

  async #run(request: IncomingMessage, response: ServerResponse): Promise<CommandAnswer> {
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
    const [, root, id = '', ...rest] = request.url!.split('/');
    if (root === 'status') return { status: 200, value: { ready: true, message: 'ready' } };
    if (root === 'session' && id === '') return this.#create();
    const browser = this.open.has(id) ? this.browsers.get(id) : undefined;
    if (!browser) return commandError('invalid session id', `no session ${id}`, 404);
    const command = `${request.method} /${rest.join('/')}`;
    const begun = this.options.isQuick ? undefined : browser.log.begin(this.#senderOf(request.socket), command);
    if (begun) response.once('close', () => (begun.to ??= performance.now()));
    if (command === 'DELETE /') this.open.delete(id);
    const wait = typeof body['url'] === 'string' ? WAIT.exec(body['url'])?.[1] : undefined;
    const answer = answerCommand(browser, command, body);
    if (wait !== undefined) await sleep(Number(wait));
    return answer;
  }

  /** Looked up again until it is found: the list of connections of a busy machine may lack one. */
  #senderOf(socket: Socket): number | undefined {
    const { senders } = this.options;
    const sender = this.#senders.get(socket) ?? (senders && ownerOf(socket, senders()));
    if (sender !== undefined) this.#senders.set(socket, sender);
    return sender;
  }

  #create(): CommandAnswer {
    const sessionId = randomUUID();
    this.browsers.set(sessionId, { log: new CommandLog(), visits: [] });
    this.open.add(sessionId);
    const capabilities = {
      browserName: 'stand-in',
      browserVersion: '1',
      platformName: 'linux',
      acceptInsecureCerts: true,
    };
    return { status: 200, value: { sessionId, capabilities } };
  }
}
