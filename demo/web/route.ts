import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from './reply.js';

/** One request as a route sees it. `readBody` throws `RequestRejected` (413) for a body over the limit. */
export interface RouteRequest {
  /** The groups the route's pattern captured from the path. */
  readonly captures: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Aborts when the client leaves or the app closes. */
  readonly signal: AbortSignal;
  readonly readBody: () => Promise<string>;
}

export type RouteHandler = (request: RouteRequest) => Reply | Promise<Reply>;

/** A path and what it does for each method; HEAD is answered as GET. */
export interface Route {
  readonly path: RegExp;
  readonly methods: Readonly<Record<string, RouteHandler>>;
}
