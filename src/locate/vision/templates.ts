import { opendir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { ServiceError } from '../../errors.js';
import { bitmapSize, bitmapToPng, isBitmap } from './bitmap.js';
import { hasImageSignature } from '../image-signature.js';
import { isImageName } from '../locator.js';

/** A picture to look for. */
export interface Template {
  readonly name: string;
  /** The image file, upright: PNG, JPEG, TIFF, WebP or GIF, of which the first frame counts; a BMP has become PNG. */
  readonly image: Buffer;
}

const MOST_PIXELS = 40_000_000;
const MOST_ENTRIES = 100_000;
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

/** The image as a file that can be read: as it is, or as PNG where it is a BMP or lies on its side. */
async function readImage(name: string, image: Buffer): Promise<Buffer> {
  const invalid = (what: string, cause?: unknown) => new ServiceError('E0304', `${name} ${what}`, undefined, { cause });
  if (!hasImageSignature(image)) throw invalid('is no PNG, JPEG, WebP, TIFF, GIF or BMP file');
  const { default: sharp } = await import('sharp');
  try {
    const {
      width,
      height,
      orientation = 1,
    } = isBitmap(image)
      ? { ...bitmapSize(image), orientation: 1 }
      : await sharp(image, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw invalid(`has ${width} x ${height} pixels: give at most 40 megapixels`);
    if (isBitmap(image)) return await bitmapToPng(image);
    const decoded = sharp(image, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' });
    // The orientation that a camera noted (Exif) is how people see the picture.
    if (orientation > 1) return await decoded.autoOrient().png().toBuffer();
    // One pixel of the mean needs every pixel, so that a file that is cut off does not pass.
    await decoded.resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    return image;
  } catch (error) {
    throw error instanceof ServiceError ? error : invalid('cannot be read: the file is damaged or cut off', error);
  }
}

/** Bytes of the templates that a session keeps. */
const MOST_UPLOADED = 80 * 1024 * 1024;

/** The templates that were uploaded to a session. */
export class Uploads {
  readonly #templates = new Map<string, Template>();
  #bytes = 0;

  get(name: string): Template | undefined {
    return this.#templates.get(name);
  }

  has(name: string): boolean {
    return this.#templates.has(name);
  }

  /** Replaces one of the same name. @throws ServiceError E0403 when they would take too much memory together */
  add(template: Template): void {
    const { name, image } = template;
    const bytes = this.#bytes - (this.#templates.get(name)?.image.length ?? 0) + image.length;
    if (bytes > MOST_UPLOADED) {
      throw new ServiceError(
        'E0403',
        `the templates of the session would have more than ${MOST_UPLOADED} bytes: upload smaller ones, or replace others`,
      );
    }
    this.#bytes = bytes;
    this.#templates.set(name, template);
  }

  clear(): void {
    this.#templates.clear();
    this.#bytes = 0;
  }
}

/** The pictures of a project directory, by file name with and without extension. */
export class ProjectTemplates {
  readonly #files: ReadonlyMap<string, string>;

  private constructor(files: ReadonlyMap<string, string>) {
    this.#files = files;
  }

  static readonly none = new ProjectTemplates(new Map());

  /** @throws ServiceError E0503 when the directory holds too much to be a project */
  static async scan(directory: string, signal: AbortSignal): Promise<ProjectTemplates> {
    const images: string[] = [];
    let seen = 0;
    for await (const entry of await opendir(directory, { recursive: true })) {
      signal.throwIfAborted();
      if (++seen > MOST_ENTRIES) {
        throw new ServiceError(
          'E0503',
          `project_path: holds more than ${MOST_ENTRIES} files; name a smaller directory`,
        );
      }
      if (entry.isFile() && isImageName(entry.name)) images.push(join(entry.parentPath, entry.name));
    }
    const files = new Map<string, string>();
    for (const path of images.sort()) {
      for (const name of [basename(path), basename(path, extname(path))]) {
        if (!files.has(name)) files.set(name, path);
      }
    }
    return new ProjectTemplates(files);
  }

  path(name: string): string | undefined {
    return this.#files.get(name);
  }
}

/**
 * Injectable: the templates that a call can name. This request's come first, then the session's uploads, then the
 * project's.
 */
export class Templates {
  constructor(
    private readonly request: ReadonlyMap<string, Template>,
    private readonly uploads: Pick<Uploads, 'get' | 'has'>,
    private readonly project: ProjectTemplates,
  ) {}

  has(name: string): boolean {
    return this.request.has(name) || this.uploads.has(name) || this.project.path(name) !== undefined;
  }

  /** @throws ServiceError E0304 when a file of the project is no readable image */
  async get(name: string): Promise<Template | undefined> {
    const held = this.request.get(name) ?? this.uploads.get(name);
    if (held) return held;
    const path = this.project.path(name);
    if (path === undefined) return undefined;
    const image = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new ServiceError('E0304', `the template ${name} cannot be read (${error.code})`);
    });
    return { name, image: await readImage(name, image) };
  }
}
