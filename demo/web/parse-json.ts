import { RequestRejected } from './request-rejected.js';

/** The parsed JSON text; throws `RequestRejected` (400) for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RequestRejected({ status: 400, body: { error: `The body is not valid JSON: ${reason}` } });
  }
}
