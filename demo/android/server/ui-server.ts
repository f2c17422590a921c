import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { DeviceLog } from '../system/device-files.js';
import { untilAborted } from '../system/timers.js';
import { DeviceError, ERROR_STATUS, readJson, type RouteHandler, type Routes } from './route.js';

/** A status request waits so many milliseconds for the server inside the device to start. */
const STARTS_WITHIN_MS = 5000;

interface CompiledRoute {
  readonly method: string;
  readonly pattern: RegExp;
  readonly handler: RouteHandler;
}

/** The UiAutomator2 server of a device: HTTP over connections that come through a forwarded port. */
export class UiServer {
  readonly #http: Server;
  readonly #sockets = new Set<Socket>();
  readonly #routes: readonly CompiledRoute[];
  #session: { readonly id: string; readonly capabilities: unknown } | undefined;
  #end: ((message: string) => void) | undefined;
  #onStart: (() => void)[] = [];

  constructor(
    routes: Routes,
    private readonly log: DeviceLog,
    /** Called when a session begins. */
    private readonly onSession: () => void,
    /** Called with each request as the log shows it, and with what answers it. */
    private readonly serve: (request: string, answer: () => Promise<unknown>) => Promise<unknown>,
  ) {
    this.#routes = Object.entries(routes).map(([name, handler]) => {
      const [method = '', path = ''] = name.split(' ');
      return { method, pattern: new RegExp(`^${path.replaceAll(':', '([^/]+)')}$`), handler };
    });
    this.#http = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  get isRunning(): boolean {
    return this.#end !== undefined;
  }

  /** Runs until it is stopped or the signal aborts; resolves to the reason of an irregular end, else to undefined. */
  async run(signal: AbortSignal): Promise<string> {
    this.stop();
    const ended = new Promise<string>((resolve) => (this.#end = resolve));
    for (const started of this.#onStart.splice(0)) started();
    const end = this.#end;
    const message = await Promise.race([ended, untilAborted(signal).then(() => '')]);
    if (this.#end === end) {
      this.#end = undefined;
      this.#session = undefined;
    }
    return message;
  }

  /** Ends the server process; a crash also closes its connections. */
  stop(message = ''): void {
    this.#end?.(message);
    this.#end = undefined;
    this.#session = undefined;
    if (message) this.close();
  }

  /** Serves a connection. */
  accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    this.#http.emit('connection', socket);
  }

  /** Ends all connections. */
  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0]!;
    const method = request.method ?? 'GET';
    const body = await readJson(request);
    const name = `${method} ${path.replace(/^\/session\/[^/]+/, '')}`;
    this.log.add('http', name);
    if (!this.isRunning && !(path === '/status' && (await this.#starts(response))))
      return void request.socket.destroy();
    try {
      const value = await this.serve(name, () => this.#answer(method, path, body));
      if (value === NOT_FOUND) response.writeHead(404).end();
      else send(response, 200, this.#session?.id, value);
    } catch (error) {
      const known = error instanceof DeviceError ? error : new DeviceError('unknown error', String(error));
      const stacktrace = known.stack ?? '';
      const value = { error: known.error, message: known.message, stacktrace };
      send(response, ERROR_STATUS[known.error], this.#session?.id, value);
    }
  }

  /** Whether the server starts before the client disconnects or the wait is over. */
  async #starts(response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), STARTS_WITHIN_MS);
      const settle = (starts: boolean) => {
        clearTimeout(timer);
        resolve(starts);
      };
      this.#onStart.push(() => settle(true));
      response.once('close', () => settle(false));
    });
  }

  async #answer(method: string, path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
    const name = `${method} ${path}`;
    if (name === 'GET /status') {
      return {
        ready: true,
        message: 'UiAutomator2 Server is ready to accept commands',
        build: { version: '10.6.6', versionCode: 232 },
      };
    }
    if (name === 'GET /sessions') return this.#session ? [{ ...this.#session, sessionId: this.#session.id }] : [];
    if (name === 'POST /session') return this.#startSession(body);
    const [, id, rest = ''] = /^\/session\/([^/]+)(.*)$/.exec(path) ?? [];
    if (id === undefined) return NOT_FOUND;
    if (id !== this.#session?.id) {
      throw new DeviceError('invalid session id', 'A session is either terminated or not started');
    }
    if (method === 'DELETE' && rest === '') {
      setImmediate(() => this.stop());
      return null;
    }
    for (const { method: expected, pattern, handler } of this.#routes) {
      const match = expected === method ? pattern.exec(rest) : null;
      if (match) return (await handler({ captures: match.slice(1), body })) ?? null;
    }
    this.log.add('unknown command', `${method} ${rest}`);
    return NOT_FOUND;
  }

  #startSession(body: Readonly<Record<string, unknown>>): unknown {
    const { firstMatch = [{}] } = (body.capabilities ?? {}) as { firstMatch?: readonly unknown[] };
    const id = randomUUID();
    this.#session = { id, capabilities: firstMatch[0] };
    this.onSession();
    return { sessionId: id, capabilities: firstMatch[0] };
  }
}

const NOT_FOUND = Symbol('not found');

function send(response: ServerResponse, status: number, sessionId: string | undefined, value: unknown): void {
  if (response.destroyed) return;
  const body = Buffer.from(JSON.stringify({ sessionId: sessionId ?? 'None', value }));
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    .end(body);
}
