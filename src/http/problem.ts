/** There is nothing at this address: the answer's `detail` is this text and nothing else. */
export class NotFound extends Error {}

export const sessionNotFound = () => new NotFound('Session not found');
