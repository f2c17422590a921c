import { MAX_NESTING, nestsDeeperThan } from './nesting.js';
import { isJson } from './request.js';

/**
 * The body of an answer: null when it is empty, the parsed value when it is JSON, else the text. JSON that is cut,
 * broken or nested deeper than 100 levels stays text.
 */
export function decodeBody(bytes: Buffer, contentType: string, truncated: boolean): unknown {
  if (bytes.length === 0) return null;
  // In stream mode a character that was cut in half is left out.
  const text = decoderFor(contentType).decode(bytes, { stream: truncated });
  if (truncated || !isJson(contentType)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return nestsDeeperThan(value, MAX_NESTING) ? text : value;
  } catch {
    return text;
  }
}

function decoderFor(contentType: string): TextDecoder {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
