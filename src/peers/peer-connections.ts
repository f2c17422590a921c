import type { Agent, Dispatcher } from 'undici';
import type { Replica } from '../directory/entries.js';

const CONNECT_TIMEOUT_MS = 2000;

export interface PeerRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Dispatcher.DispatchOptions['body'];
}

/** The kept-alive connections to other replicas. */
export class PeerConnections {
  #agent: Promise<Agent> | undefined;

  /** Sends a request; its handler learns of every failure. */
  async send(to: Replica, { path, ...request }: PeerRequest, handler: Dispatcher.DispatchHandler): Promise<void> {
    const agent = await (this.#agent ??= openAgent());
    const { origin, pathname } = new URL(to.url);
    const method = request.method;
    agent.dispatch({ ...request, method, origin, path: `${pathname.replace(/\/$/, '')}${path}` }, handler);
  }

  /** Aborts what is under way. */
  async close(): Promise<void> {
    await (await this.#agent)?.destroy();
  }
}

/** A process without a fleet never loads undici. */
async function openAgent(): Promise<Agent> {
  const { Agent } = await import('undici');
  // Keywords and event streams take as long as they take: LeaseWatch notices a replica that is gone.
  return new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_TIMEOUT_MS } });
}
