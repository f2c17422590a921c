import type { CallToolResult, Tool as ToolDefinition, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
import type { AuditedCall } from '../access/audit-log.js';
import type { Requirement } from '../access/permissions.js';
import { type Caller, sees } from '../access/principal.js';
import type { Placement } from '../directory/fleet.js';
import type { Effect } from '../plugin/mark.js';
import type { Session } from '../session/session.js';
import type { SessionStore } from '../session/store.js';
import { SessionNotFound } from './errors.js';

/** The context of one tool call. */
export interface ToolCall {
  /** Aborted when the client cancels the request or disconnects. */
  readonly signal: AbortSignal;
  /** Sends a progress message; does nothing when the client did not ask for progress. */
  readonly progress: (message: string) => void;
  /** The name of the client, as it introduced itself. */
  readonly client?: string | undefined;
  readonly caller: Caller;
  /** For start_session: the place that another replica got for the session. */
  readonly placement?: Omit<Placement, 'replica'> | undefined;
  /** What the audit log says of the call; a tool may complete it. */
  readonly audited: AuditedCall;
}

/** A tool: its description for clients, and its implementation. */
export interface Tool {
  readonly definition: ToolDefinition;
  /** Validates the arguments; arguments that do not fit are a protocol error. */
  readonly input: z.AnyZodObject;
  /** What it asks of the token; tools that a client may not call are not listed to it. */
  readonly required: Requirement;
  /** Its name in the audit log; without one it is a read, of which only refusals are written. */
  readonly action?: string;
  /** @param input as parsed by `input` */
  call(input: Readonly<Record<string, unknown>>, call: ToolCall): Promise<CallToolResult>;
}

/** The same result as text and as data. */
export const result = (text: string, data: Readonly<Record<string, unknown>>): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: { ...data },
});

/** The texts of a result, without its pictures. */
export const textsOf = ({ content }: CallToolResult): string[] =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : []));

/** The hints of a tool. The protocol gives `destructiveHint` and `idempotentHint` no meaning for read-only tools. */
export const annotations = (title: string, effect: Effect): ToolAnnotations => ({
  title,
  readOnlyHint: effect === 'observe',
  ...(effect !== 'observe' && { destructiveHint: effect === 'destroy', idempotentHint: false }),
  openWorldHint: true,
});

/** The JSON Schema of a tool's input, without keywords that cost context and help no model. */
export function jsonSchema(schema: z.AnyZodObject): ToolDefinition['inputSchema'] {
  const json = JSON.stringify(zodToJsonSchema(schema, { $refStrategy: 'none' }), dropAdditionalProperties);
  const { properties = {}, required } = JSON.parse(json) as ToolDefinition['inputSchema'];
  return { type: 'object', properties, ...(required && { required }) };
}

const dropAdditionalProperties = (key: string, value: unknown): unknown =>
  key === 'additionalProperties' ? undefined : value;

/** @throws SessionNotFound with the ids of the open sessions that the caller sees */
export function findSession(
  store: SessionStore,
  id: string,
  { caller: { principal }, audited }: Pick<ToolCall, 'caller' | 'audited'>,
): Session {
  const session = store.get(id);
  audited.isForeign = session && !sees(principal, session.openedBy);
  if (session && !audited.isForeign) return session;
  throw new SessionNotFound(
    id,
    store
      .all()
      .filter(({ openedBy }) => sees(principal, openedBy))
      .map((each) => each.id),
  );
}
