import { SvcSession } from './svc-session.js';
import { type ConnectOptions, type RequestOptions, Requests } from './requests.js';
import type { Drivers, Keyword, SessionConfig, SessionSummary } from './types.js';

/**
 * A client of a service. No request is sent until a method is called.
 * @throws TypeError for an invalid address
 */
export const connect = (options: ConnectOptions): Client => new Client(new Requests(options));

/** A service. Every method throws an SvcError for a failure, and the reason of an aborted signal. */
export class Client {
  constructor(private readonly requests: Requests) {}

  /** Base address, without a slash at its end. */
  get url(): string {
    return this.requests.url;
  }

  /** Every endpoint, typed by the OpenAPI document: `client.http.GET('/v1/devices')` answers `{data, response}`. */
  get http(): Requests['http'] {
    return this.requests.http;
  }

  /** Status and version of the service. */
  status({ signal }: RequestOptions = {}): Promise<{ status: string; version: string }> {
    return this.requests.body(this.http.GET('/', { signal }), signal);
  }

  /** @throws SvcError E0505 while the service shuts down, `unreachable` when it does not answer */
  async requireReady({ signal }: RequestOptions = {}): Promise<void> {
    await this.requests.body(this.http.GET('/health/ready', { signal }), signal);
  }

  /** Every keyword with its parameters. */
  keywords({ signal }: RequestOptions = {}): Promise<Keyword[]> {
    return this.requests.body(this.http.GET('/v1/keywords', { signal }), signal);
  }

  /** What a session can be started with. */
  drivers({ signal }: RequestOptions = {}): Promise<Drivers> {
    return this.requests.body(this.http.GET('/v1/drivers', { signal }), signal);
  }

  /** The open sessions, oldest first. */
  async sessions({ signal }: RequestOptions = {}): Promise<SessionSummary[]> {
    return (await this.requests.body(this.http.GET('/v1/sessions', { signal }), signal)).sessions;
  }

  /** Opens a driver and launches the app or page of its capabilities. */
  async start(config: SessionConfig, { signal }: RequestOptions = {}): Promise<SvcSession> {
    const started = await this.requests.body(this.http.POST('/v1/sessions/start', { body: config, signal }), signal);
    return new SvcSession(this.requests, started.session_id, started.warnings);
  }

  /** A session that is open, such as one that another client started. */
  session(id: string): SvcSession {
    return new SvcSession(this.requests, id);
  }
}
