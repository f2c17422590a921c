import type { Reply } from './reply.js';

/** Thrown inside a route to answer at once with `reply`, such as 413 for a body over the limit. */
export class RequestRejected extends Error {
  constructor(readonly reply: Reply) {
    super(`Rejected with status ${reply.status}`);
  }
}
