import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { defineRoute, type Route } from '../route.js';
import { NotFound } from '../problem.js';

/** What the build copied of Swagger UI. */
const VIEWER = new URL('../viewer/', import.meta.url);
/** What the viewer needs, all of it served from here: its own files and the page around them. */
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

/** Nothing is loaded from elsewhere, and no other page frames this one: a click in a frame could drive a device. */
const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

/** The OpenAPI document and its viewer. */
export function docsRoutes(document: () => object): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/openapi.json',
      name: 'openapi',
      summary: 'This interface as OpenAPI 3.1',
      tag: 'Service',
      success: { status: 200, description: 'The document', schema: z.object({}).passthrough() },
      handle: document,
    }),
    defineRoute({
      method: 'get',
      path: '/docs',
      name: 'docs',
      summary: 'This interface as a page',
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
      summary: 'A file of that page',
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
