import type { IncomingMessage } from 'node:http';

/** How long the rest of a rejected body is read and discarded, so that the client receives the response. */
const DISCARD_MS = 3000;

/** Reads the rest of a body and drops it: a client that is still sending would lose the response with its connection. */
export function discardBody(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroy(), DISCARD_MS);
  request.once('close', () => clearTimeout(timer));
}
