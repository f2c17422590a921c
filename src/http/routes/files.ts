import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { ServiceError } from '../../errors.js';
import type { SessionFiles } from '../../files/session-files.js';
import type { Session } from '../../session/session.js';
import { readBytes } from '../body.js';
import { defineRoute, pathParameter, type Route, SESSION } from '../route.js';

const SessionFile = z.object({
  name: z.string().describe('The cleaned name'),
  size: z.number().int().describe('In bytes'),
  sha256: z.string().describe('Of the content, in hexadecimal'),
});

const FileUpload = z.object({
  name: z.string().min(1).max(1000).describe('Name of the file; a path loses its directories'),
  content_base64: z.string().describe('The content, in base64'),
});
type FileUpload = z.output<typeof FileUpload>;

const UploadQuery = z.object({
  name: z.string().min(1).max(1000).optional().describe('Name of the file; the body is its content'),
});
type UploadQuery = z.output<typeof UploadQuery>;

// One class of characters: a group that repeats would exhaust the stack on megabytes.
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

const PATH = `/v1/sessions/${SESSION}/files`;

/** The files of a session: uploads, downloads, recordings. They are no keywords, so they do not wait in its queue. */
export function fileRoutes(): Route[] {
  return [
    defineRoute<UploadQuery, FileUpload | undefined>({
      method: 'post',
      path: PATH,
      name: 'uploadFile',
      summary: 'Adds a file to a session',
      tag: 'Files',
      action: 'upload',
      query: UploadQuery,
      body: { schema: FileUpload, bytesWith: 'name' },
      success: { status: 200, description: 'The file, under its cleaned name', schema: SessionFile },
      failures: [400, 413, 415],
      handle: ({ session, ctx, query, body }) =>
        usingFiles(session, (files) => {
          if (body) return files.add(body.name, decode(body));
          return readBytes(ctx, (bytes) => files.add(query.name!, bytes));
        }),
    }),
    defineRoute({
      method: 'get',
      path: PATH,
      name: 'listFiles',
      summary: 'The files of a session',
      tag: 'Files',
      success: { status: 200, description: 'The files by name', schema: z.object({ files: z.array(SessionFile) }) },
      handle: async ({ session }) => ({ files: await usingFiles(session, (files) => files.list()) }),
    }),
    defineRoute({
      method: 'get',
      path: `${PATH}/{name}`,
      name: 'readFile',
      summary: 'The content of a file',
      tag: 'Files',
      success: { status: 200, description: 'The content', schema: z.unknown(), contentType: '*/*' },
      hasMissing: true,
      handle: ({ session, ctx }) =>
        usingFiles(session, async (files) => {
          const { name, size } = files.get(pathParameter(ctx, 'name')!);
          const path = await files.pathOf(name);
          // It may hold a page that the app under test made: never shown as one of this address.
          ctx.attachment(name);
          ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
          ctx.length = size;
          return createReadStream(path);
        }),
    }),
    defineRoute({
      method: 'delete',
      path: `${PATH}/{name}`,
      name: 'deleteFile',
      summary: 'Removes a file, which frees its space',
      tag: 'Files',
      action: 'delete_file',
      success: { status: 204, description: 'The file is removed' },
      hasMissing: true,
      handle: ({ session, ctx }) =>
        usingFiles(session, async (files) => {
          await files.remove(pathParameter(ctx, 'name')!);
          ctx.status = 204;
        }),
    }),
  ];
}

/** Works with the files of a session, which is not idle meanwhile. */
async function usingFiles<T>(session: Session, work: (files: SessionFiles) => Promise<T>): Promise<T> {
  const release = session.holdOpen();
  try {
    return await work(session.files);
  } finally {
    release();
  }
}

/** @throws ServiceError E0513 */
function decode({ content_base64: encoded }: FileUpload): Buffer {
  if (encoded.length % 4 === 0 && BASE64.test(encoded)) return Buffer.from(encoded, 'base64');
  throw new ServiceError(
    'E0513',
    'content_base64 is no base64; raw bytes go into the body, with ?name= in the address',
  );
}
