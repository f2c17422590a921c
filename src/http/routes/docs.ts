import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { defineRoute, type Route } from '../route.js';
import { NotFound } from '../errors.js';

/** Swagger UI, as copied by the build. */
const VIEWER = new URL('../viewer/', import.meta.url);
/** The viewer's files and their content types. */
const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>svc API</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="viewer"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#viewer', deepLinking: true, validatorUrl: null });
`;

/** Forbids other origins, and framing: a click in a frame could drive a device. */
const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

/** The OpenAPI document with its viewer, and the schema of test files. */
export function docsRoutes(document: () => object, testSchema: () => Promise<object>): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/openapi.json',
      name: 'openapi',
      summary: 'The OpenAPI 3.1 document',
      tag: 'Service',
      success: { status: 200, description: 'The document', schema: z.object({}).passthrough() },
      handle: document,
    }),
    defineRoute({
      method: 'get',
      path: '/schemas/test.json',
      name: 'testSchema',
      summary: 'The JSON Schema of test files, with the keywords of this service',
      tag: 'Service',
      success: { status: 200, description: 'The schema, draft-07', schema: z.object({}).passthrough() },
      handle: testSchema,
    }),
    defineRoute({
      method: 'get',
      path: '/docs',
      name: 'docs',
      summary: 'The API documentation',
      tag: 'Service',
      success: { status: 200, description: 'The page', schema: z.string(), contentType: 'text/html' },
      handle: ({ ctx }) => {
        ctx.set(PAGE_HEADERS);
        ctx.type = 'text/html';
        return PAGE;
      },
    }),
    defineRoute({
      method: 'get',
      path: '/docs/{asset}',
      name: 'docsAsset',
      summary: 'A file of the API documentation',
      tag: 'Service',
      success: { status: 200, description: 'The file', schema: z.string(), contentType: 'text/javascript' },
      handle: ({ ctx }) => {
        ctx.set(PAGE_HEADERS);
        const { asset } = ctx.params as { asset: string };
        if (asset === 'start.js') {
          ctx.type = 'text/javascript';
          return START;
        }
        const type = Object.hasOwn(ASSETS, asset) ? ASSETS[asset] : undefined;
        if (type === undefined) throw new NotFound('Not found');
        ctx.type = type;
        return createReadStream(new URL(asset, VIEWER));
      },
    }),
  ];
}
