import type { Context } from 'koa';
import type { z } from 'zod';
import { schemaError } from '../schema-problems.js';
import type { Session } from '../session/session.js';

/** What a handler gets. */
export interface Request<Q, B> {
  readonly ctx: Context;
  readonly query: Q;
  readonly body: B;
  /** The session of the path. @throws NotFound when there is none */
  readonly session: Session;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  readonly requestId: string;
}

export interface ResponseSpec {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Default `application/json`. */
  readonly contentType?: string;
  /** Content types that the answer can have instead; it is a text then. */
  readonly otherTypes?: readonly string[];
}

interface RouteSpec<Q, B> {
  readonly method: 'get' | 'post' | 'delete';
  /** With its parameters in braces. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly tag: string;
  readonly query?: z.ZodType<Q, z.ZodTypeDef, unknown>;
  /** The body; `unchecked` when what takes it checks it with an error of its own. */
  readonly body?: { readonly schema: z.ZodType<B, z.ZodTypeDef, unknown>; readonly unchecked?: boolean };
  readonly success: ResponseSpec & { readonly status: 200 | 204 };
  /** Statuses of failures that can come, beyond those that every route has. */
  readonly failures?: readonly number[];
  /** Answers the body; undefined when it has set the answer itself. */
  readonly handle: (request: Request<Q, B>) => unknown;
}

/** One endpoint: what the router serves and what the OpenAPI document says. */
export type Route = RouteSpec<unknown, unknown>;

export const SESSION = '{session_id}';

/** Infers what the handler gets from the route's own schemas. */
export const defineRoute = <Q = unknown, B = unknown>(spec: RouteSpec<Q, B>): Route => spec as unknown as Route;

/** @throws ServiceError E0403 with the path of each problem */
export function parseWith<T>(schema: z.ZodType<T, z.ZodTypeDef, unknown>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw schemaError('E0403', parsed.error.issues);
}
