import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from 'koa';
import { z } from 'zod';
import { NotFound } from '../errors.js';
import { defineRoute, pathParameter, type Route } from '../route.js';
import { StaticFiles } from '../static-files.js';

/** The page as Vite builds it. */
export const BUILT_INSPECTOR = fileURLToPath(new URL('../../../inspector', import.meta.url));

/** Nothing from elsewhere, nothing inline, no frame: a click in a frame could drive a device. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The gate recognises the page's requests by Referer where browsers send no Sec-Fetch-Site.
  'Referrer-Policy': 'same-origin',
};

const PAGE = 'index.html';
/** Vite names these by a hash of their content. */
const HASHED = /^assets\//;
const YEAR_S = 31_536_000;

/**
 * The inspector: a web page whose files are the same for everybody.
 * @param directory with the built page; undefined when the inspector is turned off
 */
export function inspectorRoutes(directory: string | undefined): Route[] {
  const files = directory === undefined ? undefined : new StaticFiles(directory);

  async function send(ctx: Context, name: string): Promise<Buffer> {
    if (!files) throw new NotFound('The inspector is turned off by the setting inspector (SVC_INSPECTOR)');
    const encoding = StaticFiles.encodings(name).find((each) => ctx.acceptsEncodings(each)) ?? 'identity';
    const content = await files.read(name, encoding);
    if (!content) {
      throw new NotFound(name === PAGE ? 'The inspector is not built; run npm run build' : 'Not found');
    }
    ctx.set(HEADERS);
    ctx.set('Cache-Control', HASHED.test(name) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    ctx.vary('Accept-Encoding');
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.type = extname(name);
    return content;
  }

  return [
    defineRoute({
      method: 'get',
      path: '/inspector',
      name: 'inspector',
      summary: 'The inspector, a web page',
      tag: 'Inspector',
      success: { status: 200, description: 'The page', schema: z.string(), contentType: 'text/html' },
      redirects: 'To the same path with a slash at its end',
      failures: [404],
      handle: ({ ctx }) => {
        if (ctx.path.endsWith('/')) return send(ctx, PAGE);
        // The page names its files relative to itself; so does this, for a proxy that adds a path.
        ctx.redirect('inspector/');
        return '';
      },
    }),
    defineRoute({
      method: 'get',
      path: '/inspector/{file}',
      name: 'inspectorFile',
      summary: 'A file of the inspector',
      tag: 'Inspector',
      success: { status: 200, description: 'The file', schema: z.unknown(), contentType: '*/*' },
      handle: ({ ctx }) => send(ctx, pathParameter(ctx, 'file')!),
    }),
    defineRoute({
      method: 'get',
      path: '/inspector/assets/{file}',
      name: 'inspectorAsset',
      summary: 'A script, style sheet or picture of the inspector, named by its content',
      tag: 'Inspector',
      success: { status: 200, description: 'The file', schema: z.unknown(), contentType: '*/*' },
      handle: ({ ctx }) => send(ctx, `assets/${pathParameter(ctx, 'file')}`),
    }),
  ];
}
