import { opendir, readFile } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { ServiceError } from '../../errors.js';
import { bitmapSize, bitmapToPng, isBitmap } from './bitmap.js';
import { hasImageSignature } from './picture.js';
import { isImageName } from '../locator.js';

/** A picture to look for. */
export interface Template {
  readonly name: string;
  /** An upright PNG, JPEG, TIFF, WebP or GIF file (first frame); a BMP is converted to PNG. */
  readonly image: Buffer;
}

const MAX_PIXELS = 40_000_000;
const MAX_PROJECT_FILES = 100_000;
/** Directory of a project whose pictures are no templates: they show whole screens. */
export const BASELINES_DIRECTORY = 'baselines';
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

/** Checks an image file; a BMP, or a picture that its Exif orientation turns, is converted to PNG. */
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

/** Limit for all uploaded templates of a session together. */
const MAX_UPLOADED_BYTES = 80 * 1024 * 1024;

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

  /** Replaces a template of the same name. @throws ServiceError E0403 when all of them exceed the limit of memory */
  add(template: Template): void {
    const { name, image } = template;
    const bytes = this.#bytes - (this.#templates.get(name)?.image.length ?? 0) + image.length;
    if (bytes > MAX_UPLOADED_BYTES) {
      throw new ServiceError(
        'E0403',
        `the templates of the session would have more than ${MAX_UPLOADED_BYTES} bytes: upload smaller ones, or replace others`,
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

  /** @throws ServiceError E0503 when the directory holds too many files to be a project */
  static async scan(directory: string, signal: AbortSignal): Promise<ProjectTemplates> {
    const images: string[] = [];
    const baselines = join(directory, BASELINES_DIRECTORY);
    let seen = 0;
    for await (const entry of await opendir(directory, { recursive: true })) {
      signal.throwIfAborted();
      if (++seen > MAX_PROJECT_FILES) {
        throw new ServiceError(
          'E0503',
          `project_path: holds more than ${MAX_PROJECT_FILES} files; name a smaller directory`,
        );
      }
      if (isBelow(baselines, entry.parentPath)) continue;
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

const isBelow = (directory: string, path: string): boolean => path === directory || path.startsWith(directory + sep);

/** Injectable: the templates that a call can name, from its request, else the session's uploads, else the project. */
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
    const inMemory = this.request.get(name) ?? this.uploads.get(name);
    if (inMemory) return inMemory;
    const path = this.project.path(name);
    if (path === undefined) return undefined;
    const image = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new ServiceError('E0304', `the template ${name} cannot be read (${error.code})`);
    });
    return { name, image: await readImage(name, image) };
  }
}
