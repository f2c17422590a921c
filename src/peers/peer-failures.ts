import type { Replica } from '../directory/entries.js';
import { ServiceError } from '../errors.js';

/** Nothing was sent to a replica: the request can go on elsewhere. */
export class PeerUnreachable extends ServiceError {
  constructor(
    readonly replica: Replica,
    cause: unknown,
  ) {
    super('E0514', `the replica ${replica.id} cannot be reached now; try again`, undefined, { cause });
  }
}

/** A replica did not answer a request that it had received, at least in part. */
export class PeerLost extends ServiceError {
  constructor(
    readonly replica: Replica,
    cause: unknown,
  ) {
    super('E0106', 'the replica that ran the call is gone; the call may have had its effect', undefined, { cause });
  }
}

/** A replica does not have the session of a request that another one forwarded to it. */
export class NotHere extends ServiceError {
  constructor() {
    super('E0514', 'another replica has it now; send the request again');
  }
}

/** The header of an answer by which a replica says `NotHere`. */
export const NOT_HERE_HEADER = 'x-svc-not-here';
