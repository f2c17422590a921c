import { HttpClient } from './http-client.js';
import { Service, type ServiceOptions } from './service.js';

/** The driver of a session. */
export interface DriverUsed {
  readonly name: string;
  /** Address of its server. */
  readonly url?: string;
  readonly capabilities: object;
}

/** A session over HTTP, with its own service and browser. */
export class Session {
  private constructor(
    readonly service: Service,
    readonly path: string,
    private readonly client: HttpClient,
  ) {}

  /** Runs the work with a session on the page, in a new service; always ends both. */
  static use<T>(page: string, options: ServiceOptions, work: (session: Session) => Promise<T>): Promise<T> {
    return Session.by({ name: 'playwright', capabilities: { url: page } }, options, work);
  }

  /** The same by another driver. */
  static by<T>(driver: DriverUsed, options: ServiceOptions, work: (session: Session) => Promise<T>): Promise<T> {
    const { name, url, capabilities } = driver;
    const config = {
      driver_sources: [{ [name]: { url, capabilities } }],
      elements_sources: [name],
      text_detection: [],
      image_detection: [],
    };
    return Service.use(options, async (service) => {
      const session = await Session.start(service, config);
      try {
        return await work(session);
      } finally {
        session.leave();
      }
    });
  }

  /** Starts a session of a running service. @throws Error when it does not start */
  static async start(service: Service, config: object): Promise<Session> {
    const client = new HttpClient(service.url);
    const { status, body } = await client.ask('POST', '/v1/sessions/start', config);
    if (status === 200) {
      const { session_id: id } = JSON.parse(body.toString()) as { session_id: string };
      return new Session(service, `/v1/sessions/${id}`, client);
    }
    client.close();
    throw new Error(`the session did not start: ${status} ${body.toString()}`);
  }

  /** Ends the session. @throws Error when that does not succeed without a warning */
  async stop(): Promise<void> {
    const { status, body } = await this.client.ask('DELETE', `${this.path}/stop`);
    this.leave();
    if (status !== 200 || body.includes('warnings')) throw new Error(`the stop answered ${status}: ${body.toString()}`);
  }

  /** Closes the connection. */
  leave(): void {
    this.client.close();
  }

  /** Runs a keyword. @throws Error when the answer has another status */
  async act(keyword: string, params: unknown, expected = 200): Promise<Buffer> {
    const { status, body } = await this.client.ask('POST', `${this.path}/action`, { mode: 'keyword', keyword, params });
    if (status === expected) return body;
    throw new Error(`${keyword} answered ${status}: ${body.toString().slice(0, 1000)}`);
  }

  /** Reads what is on the screen. @throws Error when it fails */
  async read(what: 'screenshot' | 'elements'): Promise<Buffer> {
    const { status, body } = await this.client.ask('GET', `${this.path}/${what}`);
    if (status === 200) return body;
    throw new Error(`${what} answered ${status}: ${body.toString().slice(0, 1000)}`);
  }

  /** Runs a script in the page. */
  async script<T>(script: string): Promise<T> {
    return resultOf<T>(await this.act('Execute Script', [script]));
  }
}

/** `data.result` of an answer. */
export const resultOf = <T>(body: Buffer): T => (JSON.parse(body.toString()) as { data: { result: T } }).data.result;
