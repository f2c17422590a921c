import type { AnyObjectSchema, SchemaOutput } from '@modelcontextprotocol/sdk/server/zod-compat.js';
import { Protocol, type RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  ErrorCode,
  type Implementation,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  RequestSchema,
  type ServerCapabilities,
  type ServerNotification,
  type ServerRequest,
  type ServerResult,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { problemsIn, problemText } from '../schema-problems.js';
import { ProtocolError } from './errors.js';

/** The common part of the SDK's request schemas. */
interface RequestSchemaLike {
  readonly shape: { readonly method: never };
  safeParse(request: unknown): {
    readonly data?: unknown;
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    };
  };
}

interface InitializeOptions {
  readonly capabilities: ServerCapabilities;
  readonly instructions: string;
}

/**
 * A server on the SDK's `Protocol` class that answers invalid parameters with -32602 instead of -32603 (JSON-RPC 2.0,
 * 5.1). It does not extend the SDK's `Server`, which compiles JSON Schemas at start-up for requests that this server never
 * sends to its clients. The hooks overridden below belong to the pinned SDK version; `test/mcp/checked-server.spec.ts`
 * checks them.
 */
export class CheckedServer extends Protocol<ServerRequest, ServerNotification, ServerResult> {
  #clientName: string | undefined;

  constructor(serverInfo: Implementation, options: InitializeOptions) {
    super();
    this.setRequestHandler(InitializeRequestSchema, ({ params: { protocolVersion: asked, clientInfo } }) => {
      this.#clientName = clientInfo.name;
      return {
        protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(asked) ? asked : LATEST_PROTOCOL_VERSION,
        serverInfo,
        ...options,
      };
    });
  }

  /** The name of the client, as it introduced itself; undefined before. */
  get clientName(): string | undefined {
    return this.#clientName;
  }

  override setRequestHandler<T extends AnyObjectSchema>(
    given: T,
    handler: (
      request: SchemaOutput<T>,
      extra: RequestHandlerExtra<ServerRequest, ServerNotification>,
    ) => ServerResult | Promise<ServerResult>,
  ): void {
    const schema = given as unknown as RequestSchemaLike;
    super.setRequestHandler(RequestSchema.extend({ method: schema.shape.method }), (request, extra) => {
      const { data, error } = schema.safeParse(request);
      if (error) {
        throw new ProtocolError(ErrorCode.InvalidParams, problemText(problemsIn(error.issues)));
      }
      return handler(data as SchemaOutput<T>, extra);
    });
  }

  // This server declares fixed capabilities and registers exactly their handlers: there is nothing to check.
  protected override assertCapabilityForMethod(): void {}
  protected override assertNotificationCapability(): void {}
  protected override assertRequestHandlerCapability(): void {}
  protected override assertTaskCapability(): void {}
  protected override assertTaskHandlerCapability(): void {}
}
