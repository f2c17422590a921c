import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ErrorCode, RequestSchema } from '@modelcontextprotocol/sdk/types.js';
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

/** The SDK's server, which answers parameters of a wrong form with -32602 instead of -32603 (JSON-RPC 2.0, 5.1). */
export class CheckedServer extends Server {
  override setRequestHandler(...[given, handler]: Parameters<Server['setRequestHandler']>): void {
    const schema = given as unknown as Schema;
    super.setRequestHandler(RequestSchema.extend({ method: schema.shape.method }), (request, extra) => {
      const { data, error } = schema.safeParse(request);
      if (error) {
        const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
        throw new ProtocolError(ErrorCode.InvalidParams, problems.join('; '));
      }
      return handler(data, extra);
    });
  }
}
