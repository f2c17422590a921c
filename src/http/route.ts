import type { Context } from 'koa';
import type { z } from 'zod';
import type { AuditedCall } from '../access/audit-log.js';
import type { Requirement } from '../access/permissions.js';
import type { Principal, Role } from '../access/principal.js';
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
  readonly principal: Principal;
  /** What the audit log says of the request; a handler may complete it. */
  readonly audited: AuditedCall;
}

/** A request for a session that has ended. */
export type EndedRequest<Q> = Pick<Request<Q, undefined>, 'ctx' | 'query' | 'principal'> & {
  readonly sessionId: string;
};

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
  /** The role that it needs. Default: `view` for GET, else `run`. */
  readonly role?: Role;
  /** Refused with the setting `read_only`. Default: with the role `run`. */
  readonly isWrite?: boolean;
  /** Its name in the audit log; without one it is a read, of which only refusals are written. */
  readonly action?: string;
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
  /** Answers for a session of a fleet that has ended without its client; default: 404. */
  readonly handleEnded?: (request: EndedRequest<Q>) => Promise<void>;
}

/** One endpoint, for the router and for the OpenAPI document. */
export type Route = RouteSpec<unknown, unknown>;

export const SESSION = '{session_id}';

/** Infers the handler's types from the route's schemas. */
export const defineRoute = <Q = unknown, B = unknown>(spec: RouteSpec<Q, B>): Route => spec as unknown as Route;

/** What a route asks of the token of a request. */
export function requirementOfRoute({
  method,
  path,
  role = method === 'get' ? 'view' : 'run',
  isWrite,
}: Route): Requirement {
  return { name: `${method.toUpperCase()} ${path}`, role, isWrite: isWrite ?? role === 'run' };
}

export const auditedRoute = ({ action }: Route): Pick<AuditedCall, 'action' | 'isRead'> => ({
  action: action ?? 'read',
  isRead: action === undefined,
});

/** A parameter of the path, decoded; undefined when the path has none of this name. */
export const pathParameter = (ctx: object, name: string): string | undefined =>
  (ctx as { readonly params: Readonly<Record<string, string | undefined>> }).params[name];

/** @throws ServiceError E0403 with the path of each problem */
export function parseWith<T>(schema: z.ZodType<T, z.ZodTypeDef, unknown>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw schemaError('E0403', parsed.error.issues);
}
