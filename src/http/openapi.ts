import type { z } from 'zod';
import { type PostProcessCallback, zodToJsonSchema } from 'zod-to-json-schema';
import { checksOf } from '../access/path-checks.js';
import type { Settings } from '../config.js';
import { VERSION } from '../version.js';
import { ErrorBody, NotFoundBody } from './errors.js';
import type { Route } from './route.js';

type Json = Record<string, unknown>;

const DESCRIPTIONS: Record<number, string> = {
  400: 'The request or the configuration is invalid',
  401: 'The token is missing or wrong',
  403: 'The web page or the Host header is not allowed, or the token or the service may not do this',
  404: 'No session has this id, or the session has nothing of this name',
  405: 'The path does not support this method',
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Too many sessions or streams are open, too many calls wait, or the token has a limit',
  500: 'The driver or the execution failed',
  503: 'The service is shutting down, or the session moves to another replica of the fleet',
  504: 'A deadline passed',
};

/** The OpenAPI 3.1 document, generated from the schemas with which the routes validate. */
export function openApiDocument(routes: readonly Route[], settings: Settings): Json {
  const withToken = settings.token !== undefined || settings.tokens_file !== undefined;
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route, withToken);
  return {
    openapi: '3.1.0',
    info: {
      title: 'svc',
      version: VERSION,
      description: 'Drives a live device or browser through named automation keywords.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    security: withToken ? [{ token: [] }] : [],
    paths,
    components: {
      schemas: { Error: toSchema(ErrorBody, 'output'), NotFound: toSchema(NotFoundBody, 'output') },
      ...(withToken && { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } }),
    },
  };
}

function operation(route: Route, withToken: boolean): Json {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const isSessionPath = route.path.includes('{session_id}');
  const checks = checksOf(route.path);
  const failures = new Set([
    ...(route.failures ?? []),
    ...(route.query ? [400] : []),
    ...(isSessionPath ? [503] : []),
    ...(inPath.length > 0 ? [404] : []),
    ...(checks.host ? [403] : []),
    ...(checks.token ? [401] : []),
    500,
  ]);
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.tag],
    ...(!checks.token && withToken && { security: [] }),
    ...((inPath.length > 0 || route.query) && { parameters: [...inPath, ...queryParameters(route.query)] }),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: toSchema(route.body.schema, 'input') },
          ...(route.body.bytesWith !== undefined && { 'application/octet-stream': {} }),
        },
      },
    }),
    responses: {
      [route.success.status]: success(route),
      ...(route.redirects !== undefined && { 302: { description: route.redirects } }),
      ...Object.fromEntries(
        [...failures].sort((a, b) => a - b).map((status) => [status, failure(status, route.hasMissing)]),
      ),
    },
  };
}

function success({ success: answer }: Route): Json {
  const { description, schema, contentType = 'application/json', otherTypes = [] } = answer;
  if (!schema) return { description };
  // Clients generated from the document parse YAML and JSON, so only text types are strings.
  const others = otherTypes.map((type) => [type, type.startsWith('text/') ? { schema: { type: 'string' } } : {}]);
  return {
    description,
    content: { [contentType]: { schema: toSchema(schema, 'output') }, ...Object.fromEntries(others) },
  };
}

const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function failure(status: number, hasMissing = false): Json {
  const isNotFound = status === 404;
  const schema = schemaRef(isNotFound ? 'NotFound' : 'Error');
  return {
    description: DESCRIPTIONS[status],
    content: {
      'application/json': { schema: isNotFound && hasMissing ? { anyOf: [schema, schemaRef('Error')] } : schema },
    },
  };
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return [];
  const { properties = {} } = toSchema(query, 'output') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    ...(description !== undefined && { description }),
    schema,
    ...(schema['type'] === 'array' && { style: 'form', explode: true }),
  }));
}

/** A field whose description begins with `Deprecated:` is deprecated. */
const markDeprecated: PostProcessCallback = (json) =>
  json?.description?.startsWith('Deprecated:') ? Object.assign(json, { deprecated: true }) : json;

/** @param pipeStrategy `input`: the values that a client sends; `output`: those that it receives */
function toSchema(schema: z.ZodType, pipeStrategy: 'input' | 'output'): Json {
  const json = zodToJsonSchema(schema, {
    target: 'jsonSchema7',
    $refStrategy: 'none',
    pipeStrategy,
    effectStrategy: 'input',
    postProcess: markDeprecated,
  }) as Json;
  delete json['$schema'];
  return json;
}
