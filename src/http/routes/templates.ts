import { z } from 'zod';
import { ServiceError } from '../../errors.js';
import { checkTemplateName, decodeTemplate, type Template } from '../../locate/vision/templates.js';
import { atMost } from '../../schema-problems.js';
import type { Session } from '../../session/session.js';
import { MAX_LISTED_TEMPLATES, TEMPLATE_SCOPES } from '../../session/session-templates.js';
import { defineRoute, pathParameter, type Route, SESSION } from '../route.js';

/** Template images of one request. */
const MAX_TEMPLATES = 100;

/** The field `template_images` of a body. */
export const TemplateImages = atMost(MAX_TEMPLATES, z.record(z.string()))
  .nullish()
  .describe('Template images for this request only, by name: base64 or a data URL');

const side = z.number().finite();

/** A rectangle in a request. */
export const Bounds = z
  .object({ x: side, y: side, width: side.positive(), height: side.positive() })
  .describe('Window coordinates (CSS pixels in a browser)');

const TemplateUpload = z.object({
  name: z.string(),
  image_base64: z.string().nullish().describe('base64 or a data URL; or else `bounds`'),
  bounds: Bounds.nullish().describe('A part of the screen, which is cut out as it is now, in device pixels'),
  scope: z
    .enum(TEMPLATE_SCOPES)
    .nullish()
    .describe('`session`, the default: until the session stops; `project`: as a PNG file in `project_path`'),
  replace: z.boolean().nullish().describe('Overwrites a file of the project; a template of the session always'),
});

type TemplateUpload = z.output<typeof TemplateUpload>;

const ListedTemplate = z.object({
  name: z.string(),
  scope: z.enum(TEMPLATE_SCOPES),
  width: z.number().int().nullable().describe('Pixels; null when the file is no readable image'),
  height: z.number().int().nullable(),
});

const PATH = `/v1/sessions/${SESSION}/templates`;

/** The template images that calls of a session can name. */
export function templateRoutes(): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: PATH,
      name: 'uploadTemplate',
      summary: 'Stores a template image under a name: a picture, or a part of the screen',
      tag: 'Templates',
      action: 'upload_template',
      body: { schema: TemplateUpload },
      success: {
        status: 200,
        description: 'Stored',
        schema: z.object({
          name: z.string(),
          status: z.literal('ok'),
          file: z.string().optional().describe('Of a template of the project: the file, relative to `project_path`'),
        }),
      },
      failures: [400, 413, 415, 500, 504],
      handle: async ({ session, body, signal }) => {
        const template = await templateOf(session, body, signal);
        const { name } = template;
        if (body.scope !== 'project') {
          session.templates.add(template);
          return { name, status: 'ok' };
        }
        return { name, status: 'ok', file: await session.templates.addToProject(template, body.replace ?? false) };
      },
    }),
    defineRoute({
      method: 'get',
      path: PATH,
      name: 'listTemplates',
      summary: 'The templates that a call can name',
      tag: 'Templates',
      success: {
        status: 200,
        description: 'Those of the session, then those of the project that none of the session hides',
        schema: z.object({
          templates: z.array(ListedTemplate),
          truncated: z.literal(true).optional().describe(`There are more than ${MAX_LISTED_TEMPLATES}`),
        }),
      },
      handle: async ({ session: { templates } }) => ({
        templates: (await templates.list()).map(({ name, scope, size }) => ({
          name,
          scope,
          width: size?.width ?? null,
          height: size?.height ?? null,
        })),
        ...(templates.names().length > MAX_LISTED_TEMPLATES && { truncated: true }),
      }),
    }),
    defineRoute({
      method: 'get',
      path: `${PATH}/{name}`,
      name: 'readTemplate',
      summary: 'The picture of a template',
      tag: 'Templates',
      success: { status: 200, description: 'PNG', schema: z.unknown(), contentType: 'image/png' },
      failures: [400],
      hasMissing: true,
      handle: async ({ session, ctx }) => {
        const png = await session.templates.png(pathParameter(ctx, 'name')!);
        ctx.type = 'image/png';
        ctx.set('Cache-Control', 'no-cache');
        return png;
      },
    }),
    defineRoute({
      method: 'delete',
      path: `${PATH}/{name}`,
      name: 'deleteTemplate',
      summary: 'Removes a template of the session',
      tag: 'Templates',
      action: 'delete_template',
      success: { status: 204, description: 'The template is removed' },
      failures: [400],
      hasMissing: true,
      handle: ({ session, ctx }) => {
        session.templates.remove(pathParameter(ctx, 'name')!);
        ctx.status = 204;
      },
    }),
  ];
}

async function templateOf(session: Session, body: TemplateUpload, signal: AbortSignal): Promise<Template> {
  const { name, image_base64: image, bounds } = body;
  checkTemplateName(name);
  if (image != null && bounds == null) return decodeTemplate(name, image);
  if (image == null && bounds != null) {
    return { name, image: await session.search((search) => search.cut(bounds), { signal }) };
  }
  throw new ServiceError('E0403', 'give either image_base64 or bounds', { parameter: 'image_base64' });
}
