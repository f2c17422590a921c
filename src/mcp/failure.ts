import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type ErrorDetail, ServiceError } from '../errors.js';
import { adviceFor } from './advice.js';

/** Pictures would fill a model's context: a failure tells in words what was tried. */
const withoutPictures = (key: string, value: unknown): unknown => (key === 'picture' ? undefined : value);

/** A tool's failure: text with advice, and the error object that HTTP answers as `detail`. */
export function failure(error: unknown): CallToolResult {
  const detail = JSON.parse(JSON.stringify(ServiceError.from(error).toDetail(), withoutPictures)) as ErrorDetail;
  return {
    isError: true,
    content: [{ type: 'text', text: adviceFor(detail) }],
    structuredContent: { error: detail },
  };
}
