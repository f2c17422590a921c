/** A failure of a request itself; the SDK answers its code, message and data as they are. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';

  /** @param code as in JSON-RPC 2.0, 5.1, or in the Model Context Protocol */
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}
