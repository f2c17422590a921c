import { ServiceError } from '../errors.js';
import { MAX_NESTING } from './json-size.js';
import type { ApiResult } from './result.js';

const MAX_PATH_CHARS = 1000;
const MAX_VALUES = 10_000;
const HEADERS_PREFIX = 'headers.';

type Answer = Pick<ApiResult, 'status_code' | 'headers' | 'body'>;
type Reader = (answer: Answer) => unknown[];

/** What is wrong with a path, or nothing. */
export async function pathProblem(path: string): Promise<string | undefined> {
  const reader = await parsePath(path);
  return typeof reader === 'string' ? reader : undefined;
}

/**
 * The values that a path finds in an answer, none when it finds nothing: JSONPath (`$.items[0].id`), dots
 * (`items.0.id`), `headers.<name>` in any case, or `status_code`.
 * @throws ServiceError E0403 for a malformed path
 * @throws Error when the path finds more than 10,000 values
 */
export async function readPath(answer: Answer, path: string): Promise<unknown[]> {
  const reader = await parsePath(path);
  if (typeof reader === 'string') {
    throw new ServiceError('E0403', `the path ${JSON.stringify(path.slice(0, MAX_PATH_CHARS))} ${reader}`, { path });
  }
  return reader(answer);
}

async function parsePath(path: string): Promise<Reader | string> {
  if (path.length > MAX_PATH_CHARS) return `is longer than ${MAX_PATH_CHARS} characters`;
  if (path === 'status_code') return ({ status_code }) => [status_code];
  if (path.startsWith('$')) return jsonPath(path);
  if (path.startsWith(HEADERS_PREFIX)) return headerPath(path.slice(HEADERS_PREFIX.length));
  return dotPath(path);
}

async function jsonPath(path: string): Promise<Reader | string> {
  const { JSONPathEnvironment } = await import('json-p3');
  const environment = new JSONPathEnvironment({ maxRecursionDepth: MAX_NESTING + 2 });
  let query: ReturnType<typeof environment.compile>;
  try {
    query = environment.compile(path);
  } catch (error) {
    return `is not valid JSONPath: ${(error as Error).message}`;
  }
  return ({ body }) => {
    const values: unknown[] = [];
    for (const node of query.lazyQuery(body as Parameters<typeof query.lazyQuery>[0])) {
      values.push(node.value);
      if (values.length > MAX_VALUES) throw new Error(`it finds more than ${MAX_VALUES} values`);
    }
    return values;
  };
}

function headerPath(name: string): Reader | string {
  if (name === '') return 'names no header';
  const wanted = name.toLowerCase();
  return ({ headers }) =>
    Object.entries(headers)
      .filter(([header]) => header.toLowerCase() === wanted)
      .flatMap(([, value]) => value);
}

function dotPath(path: string): Reader | string {
  const keys = path.split('.');
  if (keys.some((key) => key.trim() === '')) return 'has an empty part: write it like items.0.id or $.items[0].id';
  return ({ body }) => {
    let current = body;
    for (const key of keys) {
      if (typeof current !== 'object' || current === null) return [];
      if (Array.isArray(current) && !/^\d+$/.test(key)) return [];
      if (!Object.hasOwn(current, key)) return [];
      current = (current as Record<string, unknown>)[key];
    }
    return [current];
  };
}
