import type { Principal } from '../access/principal.js';
import type { Placement } from '../directory/fleet.js';

/** What a replica says about a request that it forwards, signed with the key of the fleet. */
export interface Forwarded {
  /** The id of the replica that forwards. */
  readonly from: string;
  readonly principal: Principal;
  /** The id of the request, where its headers do not have it. */
  readonly requestId?: string | undefined;
  /** The address of the client; undefined over stdio. */
  readonly remote?: string | undefined;
  /** For a start: the place that the session has at the receiver. */
  readonly placement?: Omit<Placement, 'replica'> | undefined;
}
