import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type ErrorDetail, ServiceError } from '../errors.js';
import { adviceFor } from './advice.js';
import { SessionNotFound } from './find-session.js';

/** Pictures would fill a model's context: a failure tells in words what was tried. */
const withoutPictures = (key: string, value: unknown): unknown => (key === 'picture' ? undefined : value);

/** Characters of the error object; one with more is told without its details. */
const LONGEST_DETAIL = 20_000;

const unknownSession = ({ message }: SessionNotFound): string => `${message}\nOpen one with start_session.`;

/** A tool's failure: text with advice, and the error object that HTTP answers as `detail`. */
export function failure(error: unknown): CallToolResult {
  const thrown = ServiceError.from(error);
  const written = JSON.stringify(thrown.toDetail(), withoutPictures);
  const { details, ...short } = JSON.parse(written) as ErrorDetail;
  const detail = written.length > LONGEST_DETAIL ? { ...short, details: { truncated: true } } : { ...short, details };
  return {
    isError: true,
    content: [
      {
        type: 'text',
        text: thrown instanceof SessionNotFound ? unknownSession(thrown) : adviceFor({ ...short, details }),
      },
    ],
    structuredContent: { error: detail },
  };
}
