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
import { ProtocolError } from './protocol-error.js';

/** What the schemas of the SDK have in common. */
interface Schema {
  readonly shape: { readonly method: never };
  safeParse(request: unknown): {
    readonly data?: unknown;
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    };
  };
}

interface Introduction {
  readonly capabilities: ServerCapabilities;
  readonly instructions: string;
}

/**
 * A server on the SDK's protocol, which answers parameters of a wrong form with -32602 instead of -32603 (JSON-RPC 2.0,
 * 5.1). The SDK's own server loads and builds a JSON Schema compiler at the start, for what only servers that ask their
 * clients something need.
 */
export class CheckedServer extends Protocol<ServerRequest, ServerNotification, ServerResult> {
  constructor(serverInfo: Implementation, introduction: Introduction) {
    super();
    this.setRequestHandler(InitializeRequestSchema, ({ params: { protocolVersion: asked } }) => ({
      protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(asked) ? asked : LATEST_PROTOCOL_VERSION,
      serverInfo,
      ...introduction,
    }));
  }

  override setRequestHandler<T extends AnyObjectSchema>(
    given: T,
    handler: (
      request: SchemaOutput<T>,
      extra: RequestHandlerExtra<ServerRequest, ServerNotification>,
    ) => ServerResult | Promise<ServerResult>,
  ): void {
    const schema = given as unknown as Schema;
    super.setRequestHandler(RequestSchema.extend({ method: schema.shape.method }), (request, extra) => {
      const { data, error } = schema.safeParse(request);
      if (error) {
        throw new ProtocolError(ErrorCode.InvalidParams, problemText(problemsIn(error.issues)));
      }
      return handler(data as SchemaOutput<T>, extra);
    });
  }

  // Which messages may be sent and handled is decided where the server is made; there is nothing to look up.
  protected override assertCapabilityForMethod(): void {}
  protected override assertNotificationCapability(): void {}
  protected override assertRequestHandlerCapability(): void {}
  protected override assertTaskCapability(): void {}
  protected override assertTaskHandlerCapability(): void {}
}
