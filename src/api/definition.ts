import { z } from 'zod';
import { schemaError } from '../schema-problems.js';
import { compileSchema } from './json-schema.js';
import { MAX_NESTING, nestsDeeperThan } from './json-size.js';
import { pathProblem } from './path.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const FRAMING_HEADERS = new Set(['content-length', 'transfer-encoding']);
const MAX_PATTERN = 1000;
const MAX_TIMEOUT_S = 3600;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const oneMessage = (message: string) => ({ errorMap: () => ({ message }) });

/** An object from names to values; zod would drop the name `__proto__` in silence. */
const mapOf = <V extends z.ZodTypeAny>(name: z.ZodType<string, z.ZodTypeDef, string>, value: V) =>
  z.preprocess(
    (raw, context) => {
      if (isObject(raw) && Object.hasOwn(raw, '__proto__')) {
        context.addIssue({ code: 'custom', path: ['__proto__'], message: 'this name cannot be used' });
      }
      return raw;
    },
    z.record(name, value),
  );

const withNames = <T extends { name?: string }>(items: Record<string, T>): Record<string, T & { name: string }> =>
  Object.fromEntries(Object.entries(items).map(([id, item]) => [id, { ...item, name: item.name ?? id }]));

const Json = z.unknown().superRefine((value, context) => {
  if (nestsDeeperThan(value, MAX_NESTING)) {
    context.addIssue({ code: 'custom', message: `is nested deeper than ${MAX_NESTING} levels` });
  }
});

const Text = z
  .union([z.string(), z.number().finite(), z.boolean()], oneMessage('must be a text, a number or a boolean'))
  .transform(String);

const Fields = mapOf(
  z.string(),
  z
    .union(
      [Text, z.null(), z.array(z.union([Text, z.null()]))],
      oneMessage('must be a text, a number, a boolean, null or a list of these'),
    )
    .transform((value) => [value].flat().filter((text) => text !== null)),
).describe('Texts, numbers and booleans; null is left out, a list repeats the key. ${name} is filled in.');

const HeaderName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is not a valid header name')
  .refine((name) => !FRAMING_HEADERS.has(name.toLowerCase()), 'this header is set by the service');

const Headers = mapOf(HeaderName, Text).describe('Header values; ${name} is filled in.');

const TimeoutS = z.number().positive().max(MAX_TIMEOUT_S);

const Path = z
  .string()
  .superRefine(async (path, context) => {
    const problem = await pathProblem(path);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .describe('JSONPath ($.items[0].id), dots (items.0.id), headers.<name> or status_code');

const Pattern = z
  .string()
  .max(MAX_PATTERN)
  .superRefine((pattern, context) => {
    try {
      new RegExp(pattern);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not a valid regular expression' });
    }
  });

const JsonSchema = z
  .custom<Record<string, unknown>>(isObject, 'must be an object')
  .superRefine(async (schema, context) => {
    const report = (message: string) => context.addIssue({ code: 'custom', message });
    if (nestsDeeperThan(schema, MAX_NESTING)) return report(`is nested deeper than ${MAX_NESTING} levels`);
    await compileSchema(schema).catch((error: Error) => report(`is not a usable JSON Schema: ${error.message}`));
  })
  .describe('JSON Schema (2020-12 or draft-07) for the body; a remote $ref is never loaded');

/** An assertion has exactly one of these. */
const CONDITIONS = ['equals', 'not_equals', 'contains', 'matches', 'exists', 'greater_than', 'less_than'] as const;

/** A condition that every value found at a path must meet. */
export const Assertion = z
  .object({
    path: Path,
    equals: Json.describe('The same JSON value'),
    not_equals: Json.describe('Another JSON value'),
    contains: Json.describe('Part of a text, or an item of a list'),
    matches: Pattern.describe('A regular expression that the text matches somewhere').optional(),
    exists: z.boolean().describe('Whether the path finds anything').optional(),
    greater_than: z.number().finite().optional(),
    less_than: z.number().finite().optional(),
  })
  .strict()
  .superRefine((assertion, context) => {
    if (CONDITIONS.filter((condition) => assertion[condition] !== undefined).length === 1) return;
    context.addIssue({ code: 'custom', message: `must hold exactly one of ${CONDITIONS.join(', ')}` });
  });
export type Assertion = z.infer<typeof Assertion>;

const Status = z.number().int().min(100).max(599);

/** What an API must answer, and what is kept of it. */
export const Expected = z
  .object({
    expected_status: z
      .union([Status, z.array(Status).min(1)], oneMessage('must be an HTTP status (100 to 599) or a list of them'))
      .transform((status) => [status].flat())
      .describe('A status or a list of them; without it every status is fine')
      .optional(),
    extract: mapOf(z.string().regex(/^[^{}]+$/, 'a variable name must not be empty or hold { or }'), Path)
      .describe('Variable names to the paths of their values')
      .optional(),
    json_schema: JsonSchema.optional(),
    assertions: z.array(Assertion).optional(),
  })
  .strict();
export type Expected = z.infer<typeof Expected>;

/** How an API is called. */
const ApiRequest = z
  .object({
    method: z
      .string()
      .transform((method) => method.toUpperCase())
      .refine(
        (method) => METHODS.some((known) => known === method),
        `must be one of ${METHODS.join(', ')}, in any case`,
      )
      .describe(`One of ${METHODS.join(', ')}, in any case`),
    headers: Headers.optional(),
    query: Fields.optional(),
    body: Json.describe('Sent as JSON, null as nothing; ${name} is filled in anywhere'),
    form: Fields.optional(),
    timeout_s: TimeoutS.describe('Seconds for the whole call').optional(),
  })
  .strict()
  .superRefine(({ method, body, form }, context) => {
    const hasBody = body !== undefined && body !== null;
    if (hasBody && form) context.addIssue({ code: 'custom', path: ['form'], message: 'give body or form, not both' });
    if (method === 'HEAD' && (hasBody || form)) {
      context.addIssue({ code: 'custom', path: [hasBody ? 'body' : 'form'], message: 'a HEAD request has no body' });
    }
  });
type ApiRequest = z.infer<typeof ApiRequest>;

/** One API of a collection. */
export const Api = z
  .object({
    name: z.string().describe('Its id when left out').optional(),
    endpoint: z
      .string()
      .refine((endpoint) => !/^[a-z][a-z\d+.-]*:\/\//i.test(endpoint), 'must be a path: the host belongs in base_url')
      .describe('A path below base_url, also with a query; ${name} is filled in, percent-encoded'),
    description: z.string().optional(),
    request: ApiRequest,
    expected_result: Expected.optional(),
  })
  .strict();

/** APIs that share a base URL and headers. */
export const Collection = z
  .object({
    name: z.string().describe('Its id when left out').optional(),
    base_url: z
      .string()
      .superRefine((text, context) => {
        if (text.includes('${')) return;
        if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
          context.addIssue({ code: 'custom', message: 'must be an http or https URL' });
        } else if (/[?#]/.test(text)) {
          context.addIssue({ code: 'custom', message: 'must not carry a query or a fragment' });
        }
      })
      .describe('An http or https URL; ${name} is filled in'),
    global_headers: Headers.optional(),
    apis: mapOf(z.string().min(1, 'an id must not be empty'), Api).transform(withNames),
  })
  .strict();

/** The API definitions of a session. */
export const ApiData = z
  .object({
    global_defaults: z
      .object({
        headers: Headers.optional(),
        timeout_s: TimeoutS.describe('Seconds for the whole call, 30 when left out').optional(),
        follow_redirects: z.boolean().describe('True when left out').optional(),
        verify_tls: z.boolean().describe('True when left out').optional(),
      })
      .strict()
      .optional(),
    collections: mapOf(
      z.string().regex(/^[^.]+$/, 'a collection id must not be empty or hold a dot'),
      Collection,
    ).transform(withNames),
  })
  .strict();
export type ApiData = z.infer<typeof ApiData>;
export type Collection = ApiData['collections'][string];
export type Api = Collection['apis'][string];

const Wrapped = z
  .object({ api: ApiData })
  .strict()
  .transform(({ api }) => api);

/**
 * Reads API definitions, at the root or below a key `api`.
 * @throws ServiceError E0403 with `details.problems`: at most 50 of `{path, message}`
 */
export async function parseApiData(raw: unknown): Promise<ApiData> {
  const wrapped = isObject(raw) && Object.hasOwn(raw, 'api');
  const result = await (wrapped ? Wrapped : ApiData).safeParseAsync(raw);
  if (result.success) return result.data;
  throw schemaError('E0403', result.error.issues, 'the API data is not valid');
}
