import { expect } from 'chai';
import { ERRORS, type ErrorCode } from '../../src/errors.js';
import type { Answer, Detail } from './answer.js';
import type { HttpClient, RequestOptions } from './http-client.js';

/** Positional or named. */
export type Params = readonly unknown[] | Readonly<Record<string, unknown>>;

interface ActOptions extends RequestOptions {
  /** Added to the body. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** With its question mark. */
  readonly query?: string;
}

/** A session of the service, as its client sees it. */
export class ClientSession {
  readonly path: string;

  private constructor(
    readonly client: HttpClient,
    readonly id: string,
    readonly driverId: string,
  ) {
    this.path = `/v1/sessions/${id}`;
  }

  /** @throws Error when the start does not succeed */
  static async start(client: HttpClient, config: object): Promise<ClientSession> {
    const answer = await client.post('/v1/sessions/start', config);
    if (answer.status !== 200) throw new Error(`the session did not start: ${answer.summary}`);
    const { session_id: id, driver_id: driverId } = answer.body as { session_id: string; driver_id: string };
    return new ClientSession(client, id, driverId);
  }

  /** A session that another client has started. */
  static attach(client: HttpClient, id: string, driverId: string): ClientSession {
    return new ClientSession(client, id, driverId);
  }

  /** Runs a keyword, whatever its end. */
  act(keyword: string, params?: Params, { extra, query = '', ...options }: ActOptions = {}): Promise<Answer> {
    const body = { mode: 'keyword', keyword, ...(params && { params }), ...extra };
    return this.client.post(`${this.path}/action${query}`, body, options);
  }

  /** Runs a keyword that succeeds; answers its result. */
  async run(keyword: string, params?: Params, options?: ActOptions): Promise<unknown> {
    const answer = await this.act(keyword, params, options);
    expect(answer.status, `${keyword}: ${answer.summary}`).to.equal(200);
    expect(answer.body['status']).to.equal('SUCCESS');
    return answer.data['result'];
  }

  /** Runs a keyword that fails with this code and its status; answers the detail. */
  async fail(keyword: string, params: Params, code: ErrorCode, options?: ActOptions): Promise<Detail> {
    const answer = await this.act(keyword, params, options);
    expectFailure(answer, code);
    return answer.detail;
  }

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.client.get(this.path + path, options);
  }

  post(path: string, json: unknown): Promise<Answer> {
    return this.client.post(this.path + path, json);
  }

  /** A read that succeeds; answers its result. */
  async read(path: string): Promise<unknown> {
    const answer = await this.get(path);
    expect(answer.status, `GET ${path}: ${answer.summary}`).to.equal(200);
    return answer.data['result'];
  }

  async variables(): Promise<Readonly<Record<string, readonly string[]>>> {
    const answer = await this.get('/variables');
    expect(answer.status).to.equal(200);
    return answer.body['variables'] as Record<string, string[]>;
  }

  /** Opens an address in the browser. */
  async visit(url: string): Promise<void> {
    await this.run('Launch App', [url]);
  }

  /** Evaluates an expression in the page. */
  evaluate<T = unknown>(expression: string): Promise<T> {
    return this.run('Execute Script', [`return ${expression}`]) as Promise<T>;
  }

  stop(): Promise<Answer> {
    return this.client.delete(`${this.path}/stop`);
  }
}

/** Checks that an answer is the failure with this code, in the one form that failures have. */
export function expectFailure(answer: Answer, code: ErrorCode, status: number = ERRORS[code].status): void {
  expect(answer.body['detail'], answer.summary).to.be.an('object');
  expect(answer.detail.code, answer.summary).to.equal(code);
  expect(answer.status, answer.summary).to.equal(status);
  expect(answer.detail.status).to.equal(status);
  expect(answer.detail.type).to.equal(ERRORS[code].type);
  expect(answer.detail.message).to.match(new RegExp(`^${ERRORS[code].message}(: |$)`));
}
