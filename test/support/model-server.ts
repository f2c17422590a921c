import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Wire, wireOf } from './model-wires.js';

/** What the model answers to one request: JSON or any text, after a while, or a refusal. */
export interface ScriptedAnswer {
  readonly json?: unknown;
  readonly text?: string;
  /** Milliseconds. */
  readonly delay?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What a refusal says. */
  readonly message?: string;
}

export interface AskedPicture {
  readonly mediaType: string;
  readonly data: Buffer;
}

/** One request, as the provider would see it. */
export interface AskedModel {
  readonly wire: Wire['name'];
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** All that was said in it, system prompt included. */
  readonly text: string;
  readonly pictures: readonly AskedPicture[];
  /** Milliseconds on the clock of `performance.now()`. */
  readonly at: number;
}

/** A local server that speaks the wire formats of the providers, and answers as the script says. */
export class ModelServer {
  readonly asked: AskedModel[] = [];
  #script: readonly ScriptedAnswer[] = [];
  #next = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ModelServer> {
    const server = createServer();
    const models = new ModelServer(server);
    server.on('request', (request, response) => {
      void models.#answer(request).then(({ status = 200, headers = {}, payload, delay = 0 }) => {
        const send = () => {
          response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
          response.end(JSON.stringify(payload));
        };
        const timer = setTimeout(send, delay);
        response.once('close', () => clearTimeout(timer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return models;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The environment that makes every provider ask this server. */
  get env(): Record<string, string> {
    return {
      GOOGLE_GENERATIVE_AI_API_KEY: 'gemini-key-123',
      GOOGLE_GENERATIVE_AI_BASE_URL: `${this.url}/v1beta`,
      OPENAI_API_KEY: 'openai-key-123',
      OPENAI_BASE_URL: `${this.url}/v1`,
      ANTHROPIC_API_KEY: 'anthropic-key-123',
      ANTHROPIC_BASE_URL: `${this.url}/v1`,
      OPENAI_COMPATIBLE_BASE_URL: `${this.url}/v1`,
      OPENAI_COMPATIBLE_API_KEY: 'compatible-key-123',
    };
  }

  /** What is answered from now on, one after another; forgets what was asked. */
  play(...answers: readonly ScriptedAnswer[]): void {
    this.#script = answers;
    this.#next = 0;
    this.asked.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(request: IncomingMessage) {
    const at = performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
    const wire = wireOf(request.url ?? '');
    if (!wire) return { status: 404, payload: { error: { message: `no such path: ${request.url}` } } };
    const { texts, pictures } = wire.read(body);
    this.asked.push({
      wire: wire.name,
      path: request.url ?? '',
      headers: request.headers,
      body,
      text: texts.join('\n'),
      pictures,
      at,
    });
    const scripted = this.#script[this.#next++];
    if (!scripted) return { status: 400, payload: wire.refuse(400, 'the script has no further answer') };
    const { status = 200, headers, delay, text = JSON.stringify(scripted.json), message = 'no' } = scripted;
    return { status, headers, delay, payload: status === 200 ? wire.write(text, body) : wire.refuse(status, message) };
  }
}
