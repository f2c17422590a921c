import type { Context } from 'koa';
import type { z } from 'zod';
import { schemaError } from '../schema-problems.js';
import type { Session } from '../session/session.js';

/** The parsed request that a handler receives. */
export interface Request<Q, B> {
  readonly ctx: Context;
  readonly query: Q;
  readonly body: B;
  /** The session of the path. @throws NotFound when there is none */
  readonly session: Session;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  readonly requestId: string;
}

export interface ResponseSpec {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Default `application/json`. */
  readonly contentType?: string;
  /** Other content types of the response. */
  readonly otherTypes?: readonly string[];
}

interface RouteSpec<Q, B> {
  readonly method: 'get' | 'post' | 'delete';
  /** Path parameters are in braces. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly tag: string;
  readonly query?: z.ZodType<Q, z.ZodTypeDef, unknown>;
  readonly body?: {
    readonly schema: z.ZodType<B, z.ZodTypeDef, unknown>;
    /** The handler validates the body, with more specific errors. */
    readonly unchecked?: boolean;
    /** A request with this query parameter has any bytes as its body, which the handler reads. */
    readonly bytesWith?: string;
    /** Instead of the setting `body_limit`. */
    readonly maxBytes?: number;
  };
  readonly success: ResponseSpec & { readonly status: 200 | 204 };
  /** When the answer is 302, with `Location`. */
  readonly redirects?: string;
  /** Error statuses beyond those that every route can answer. */
  readonly failures?: readonly number[];
  /** A 404 may also be about what the path names in a session; it has the body of other errors. */
  readonly hasMissing?: boolean;
  /** Returns the response body; undefined when it has set the response itself. */
  readonly handle: (request: Request<Q, B>) => unknown;
}

/** One endpoint, for the router and for the OpenAPI document. */
export type Route = RouteSpec<unknown, unknown>;

export const SESSION = '{session_id}';

/** Infers the handler's types from the route's schemas. */
export const defineRoute = <Q = unknown, B = unknown>(spec: RouteSpec<Q, B>): Route => spec as unknown as Route;

/** A parameter of the path, decoded; undefined when the path has none of this name. */
export const pathParameter = (ctx: object, name: string): string | undefined =>
  (ctx as { readonly params: Readonly<Record<string, string | undefined>> }).params[name];

/** @throws ServiceError E0403 with the path of each problem */
export function parseWith<T>(schema: z.ZodType<T, z.ZodTypeDef, unknown>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw schemaError('E0403', parsed.error.issues);
}
