/**
 * A value of XML-RPC. Bytes are `base64`; null is `nil`, an extension that Python reads and writes.
 * http://xmlrpc.com/spec.md
 */
export type XmlRpcValue =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly XmlRpcValue[]
  | { readonly [name: string]: XmlRpcValue | undefined };

/** Codes of http://xmlrpc-epi.sourceforge.net/specs/rfc.fault_codes.php */
export const FAULTS = { parse: -32700, method: -32601, params: -32602, application: -32500 } as const;

/** A request that cannot be answered with a value. */
export class XmlRpcFault extends Error {
  constructor(
    readonly code: (typeof FAULTS)[keyof typeof FAULTS],
    message: string,
  ) {
    super(message);
    this.name = 'XmlRpcFault';
  }
}
