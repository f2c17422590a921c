import { fromBase64, toBase64 } from './base64.js';
import type { StreamItem } from './event-stream.js';
import type { RequestOptions, Requests } from './requests.js';
import { SvcError } from './svc-error.js';
import type {
  CallParams,
  ElementsQuery,
  Execution,
  ExecutionEvent,
  Har,
  LogLine,
  LogType,
  ScreenElement,
  SessionFile,
} from './types.js';

export interface ExecuteOptions extends RequestOptions {
  /** Adds what the finder did as `data.trace`; `picture` also draws it. */
  readonly trace?: boolean | 'picture';
  /** The test case that the call belongs to. */
  readonly testCase?: string;
  /** Pictures of this call alone, by name: base64 or data URLs. */
  readonly templates?: Readonly<Record<string, string>>;
  /** Added to the tracked event of the call. */
  readonly eventAttributes?: Readonly<Record<string, string | number | boolean>>;
}

export interface StreamOptions extends RequestOptions {
  /** The id of the message after which the stream begins; 0 is the first one that is kept. Default: now. */
  readonly after?: number;
}

export interface LogOptions extends StreamOptions {
  /** False: ends after the entries that are kept now, by default from the first one. */
  readonly follow?: boolean;
}

/** A session of a service. Every method throws an SvcError for a failure, and the reason of an aborted signal. */
export class SvcSession {
  readonly #path: { readonly path: { readonly session_id: string } };

  /** @param warnings what did not go as the start asked for */
  constructor(
    private readonly requests: Requests,
    readonly id: string,
    readonly warnings: readonly string[] = [],
  ) {
    this.#path = { path: { session_id: id } };
  }

  /** Runs a keyword, in any spelling of its name. One keyword runs at a time. */
  execute(keyword: string, params?: CallParams, options: ExecuteOptions = {}): Promise<Execution> {
    const { signal, trace = false, testCase, templates, eventAttributes } = options;
    return this.requests.body(
      this.#http.POST('/v1/sessions/{session_id}/action', {
        params: { ...this.#path, query: trace === false ? {} : { trace } },
        body: {
          mode: 'keyword',
          keyword,
          ...(params && { params }),
          ...(testCase !== undefined && { test_case: testCase }),
          ...(templates && { template_images: { ...templates } }),
          ...(eventAttributes && { event_attributes: { ...eventAttributes } }),
        },
        signal,
      }),
      signal,
    );
  }

  /**
   * The screen as PNG.
   * @param options.masked paints over what may show a secret
   */
  async screenshot({
    masked = false,
    signal,
  }: RequestOptions & { readonly masked?: boolean } = {}): Promise<Uint8Array> {
    const query = masked ? { masked } : {};
    const path = '/v1/sessions/{session_id}/screenshot';
    const { data } = await this.requests.body(
      this.#http.GET(path, { params: { ...this.#path, query }, signal }),
      signal,
    );
    if (masked && data['masked'] !== true) {
      throw new SvcError({ code: 'unexpected', message: 'the service is too old for masked screenshots: update it' });
    }
    return fromBase64(data.result ?? '');
  }

  /** The page source or UI hierarchy. */
  async source({ signal }: RequestOptions = {}): Promise<string> {
    const path = '/v1/sessions/{session_id}/source';
    return (await this.requests.body(this.#http.GET(path, { params: this.#path, signal }), signal)).data.result ?? '';
  }

  /** The elements on the screen in reading order. */
  async elements({ signal, ...query }: ElementsQuery & RequestOptions = {}): Promise<ScreenElement[]> {
    const path = '/v1/sessions/{session_id}/elements';
    const { data } = await this.requests.body(
      this.#http.GET(path, { params: { ...this.#path, query }, signal }),
      signal,
    );
    return data.result ?? [];
  }

  /** Every value of every variable; secrets are masked. */
  async variables({ signal }: RequestOptions = {}): Promise<Readonly<Record<string, readonly string[]>>> {
    const path = '/v1/sessions/{session_id}/variables';
    return (await this.requests.body(this.#http.GET(path, { params: this.#path, signal }), signal)).variables;
  }

  /** What happens in the session, until it ends. */
  events({ after, signal }: StreamOptions = {}): AsyncGenerator<StreamItem<ExecutionEvent>, undefined> {
    const query = after === undefined ? {} : { after: String(after) };
    return this.requests.messages(
      this.#http.GET('/v1/sessions/{session_id}/events', {
        params: { ...this.#path, query },
        parseAs: 'stream',
        signal,
      }),
      signal,
    );
  }

  /** Console messages, requests, or lines of the log of the device. A request is sent again when it changes. */
  logs(
    type: LogType,
    { after, follow = true, signal }: LogOptions = {},
  ): AsyncGenerator<StreamItem<LogLine>, undefined> {
    const query = { type, ...(after !== undefined && { after: String(after) }), ...(!follow && { follow }) };
    return this.requests.messages(
      this.#http.GET('/v1/sessions/{session_id}/logs', { params: { ...this.#path, query }, parseAs: 'stream', signal }),
      signal,
    );
  }

  /** The requests of the browser as HAR 1.2. */
  har({ signal }: RequestOptions = {}): Promise<Har> {
    return this.requests.body(this.#http.GET('/v1/sessions/{session_id}/har', { params: this.#path, signal }), signal);
  }

  /** The files of the session: uploads, downloads, recordings. */
  async files({ signal }: RequestOptions = {}): Promise<SessionFile[]> {
    const path = '/v1/sessions/{session_id}/files';
    return (await this.requests.body(this.#http.GET(path, { params: this.#path, signal }), signal)).files;
  }

  /** The content of a file. @throws SvcError E0513 when there is none of this name */
  async readFile(name: string, { signal }: RequestOptions = {}): Promise<Uint8Array> {
    const path = '/v1/sessions/{session_id}/files/{name}';
    const params = { path: { ...this.#path.path, name } };
    const content = await this.requests.body(this.#http.GET(path, { params, parseAs: 'arrayBuffer', signal }), signal);
    return new Uint8Array(content);
  }

  /** Adds a file. @returns it, under its cleaned name */
  uploadFile(name: string, content: Uint8Array, { signal }: RequestOptions = {}): Promise<SessionFile> {
    return this.requests.body(
      this.#http.POST('/v1/sessions/{session_id}/files', {
        params: { ...this.#path, query: { name } },
        headers: { 'Content-Type': 'application/octet-stream' },
        body: content as never,
        bodySerializer: (bytes: unknown) => bytes as BodyInit,
        signal,
      }),
      signal,
    );
  }

  /** Removes a file, which frees its space. */
  async deleteFile(name: string, { signal }: RequestOptions = {}): Promise<void> {
    const path = '/v1/sessions/{session_id}/files/{name}';
    await this.requests.body(
      this.#http.DELETE(path, { params: { path: { ...this.#path.path, name } }, signal }),
      signal,
    );
  }

  /** Stores a picture under a name that locators can use. */
  async uploadTemplate(name: string, picture: Uint8Array, { signal }: RequestOptions = {}): Promise<void> {
    await this.requests.body(
      this.#http.POST('/v1/sessions/{session_id}/templates', {
        params: this.#path,
        body: { name, image_base64: toBase64(picture) },
        signal,
      }),
      signal,
    );
  }

  /** Closes the app and the driver. @returns what did not go as it should */
  async stop({ signal }: RequestOptions = {}): Promise<readonly string[]> {
    const path = '/v1/sessions/{session_id}/stop';
    return (await this.requests.body(this.#http.DELETE(path, { params: this.#path, signal }), signal)).warnings ?? [];
  }

  get #http(): Requests['http'] {
    return this.requests.http;
  }
}
