import { readFile } from 'node:fs/promises';
import type { Size } from '../../device/geometry.js';
import { ServiceError } from '../../errors.js';
import { bitmapSize, bitmapToPng, isBitmap } from './bitmap.js';
import { hasImageSignature } from './picture.js';
import type { ProjectTemplates } from './project-templates.js';

/** A picture to look for. */
export interface Template {
  readonly name: string;
  /** An upright PNG, JPEG, TIFF, WebP or GIF file (first frame); a BMP is converted to PNG. */
  readonly image: Buffer;
}

const MAX_PIXELS = 40_000_000;
const NAME = /^[\p{L}\p{N} _.-]{1,200}$/u;
const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,/i;
// One class of characters: a group that repeats would exhaust the stack on megabytes.
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** @throws ServiceError E0403 for a name that is not allowed */
export function checkTemplateName(name: string): void {
  if (NAME.test(name) && !name.includes('..')) return;
  throw new ServiceError(
    'E0403',
    'a template name has 1 to 200 letters, digits, spaces, "_", "." or "-", and no ".."',
    { parameter: 'name' },
  );
}

/**
 * Reads base64 or a data URL as an image.
 * @throws ServiceError E0304 when it is no readable image, or one of more than 40 megapixels
 */
export async function decodeTemplate(name: string, encoded: string): Promise<Template> {
  checkTemplateName(name);
  const base64 = encoded.replace(DATA_URL, '');
  if (base64 === '') throw new ServiceError('E0304', `${name} is empty: give base64 or a data URL with base64`);
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) {
    throw new ServiceError('E0304', `${name} is neither base64 nor a data URL with base64`);
  }
  const image = Buffer.from(base64, 'base64');
  return { name, image: await readImage(name, image) };
}

/** The templates of one request, by name. @throws ServiceError E0403, E0304 */
export async function decodeTemplates(
  encoded: Readonly<Record<string, string>> | null | undefined,
): Promise<Map<string, Template>> {
  const templates = new Map<string, Template>();
  for (const [name, image] of Object.entries(encoded ?? {})) templates.set(name, await decodeTemplate(name, image));
  return templates;
}

/** Checks an image file; a BMP, or a picture that its Exif orientation turns, is converted to PNG. */
async function readImage(name: string, image: Buffer): Promise<Buffer> {
  const invalid = (what: string, cause?: unknown) => new ServiceError('E0304', `${name} ${what}`, undefined, { cause });
  if (!hasImageSignature(image)) throw invalid('is no PNG, JPEG, WebP, TIFF, GIF or BMP file');
  const { default: sharp } = await import('sharp');
  try {
    const { width, height, orientation } = await storedSize(image);
    if (width * height > MAX_PIXELS) throw invalid(`has ${width} x ${height} pixels: give at most 40 megapixels`);
    if (isBitmap(image)) return await bitmapToPng(image);
    const decoded = sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    // Viewers apply the orientation that a camera stored (Exif).
    if (orientation > 1) return await decoded.autoOrient().png().toBuffer();
    // Scaling to one pixel decodes all of them, which fails when the file is cut off.
    await decoded.resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    return image;
  } catch (error) {
    throw error instanceof ServiceError ? error : invalid('cannot be read: the file is damaged or cut off', error);
  }
}

/** The size that the header of an image file tells, before its Exif orientation turns it. */
async function storedSize(image: Buffer): Promise<Size & { readonly orientation: number }> {
  if (isBitmap(image)) return { ...bitmapSize(image), orientation: 1 };
  const { default: sharp } = await import('sharp');
  const { width, height, orientation = 1 } = await sharp(image, { limitInputPixels: false }).metadata();
  return { width, height, orientation };
}

/** Injectable: the templates that a call can name, from its request, else the session's uploads, else the project. */
export class Templates {
  constructor(
    private readonly request: ReadonlyMap<string, Template>,
    private readonly uploads: Pick<ReadonlyMap<string, Template>, 'get' | 'has'>,
    private readonly project: ProjectTemplates,
  ) {}

  has(name: string): boolean {
    return this.request.has(name) || this.uploads.has(name) || this.project.path(name) !== undefined;
  }

  /** @throws ServiceError E0304 when a file of the project is no readable image */
  async get(name: string): Promise<Template | undefined> {
    const inMemory = this.request.get(name) ?? this.uploads.get(name);
    if (inMemory) return inMemory;
    const path = this.project.path(name);
    if (path === undefined) return undefined;
    const image = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new ServiceError('E0304', `the template ${name} cannot be read (${error.code})`);
    });
    return { name, image: await readImage(name, image) };
  }

  /**
   * The size of a template in pixels, upright, by the header of its file.
   * @returns undefined when there is none, or no readable image
   */
  async size(name: string): Promise<Size | undefined> {
    const path = this.project.path(name);
    try {
      const image = (this.request.get(name) ?? this.uploads.get(name))?.image ?? (path && (await readFile(path)));
      if (!image || !hasImageSignature(image)) return undefined;
      const { width, height, orientation } = await storedSize(image);
      // The orientations 5 to 8 turn by a quarter (Exif 2.32, tag 274).
      return orientation < 5 ? { width, height } : { width: height, height: width };
    } catch {
      return undefined;
    }
  }
}
