import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ServiceError } from '../errors.js';

/** Characters that base64 never has and nearly every path of an image has. */
const PATH = /[.\\]/;

/**
 * Checks a picture and returns it as base64 or a data URL.
 * @param value a data URL, the path of a file, or base64
 * @param directory the base of a relative path
 * @throws ServiceError E0403 for a file that cannot be read, E0304 for a value that is no image
 */
async function readPicture(name: string, value: string, directory: string): Promise<string> {
  const isPath = !value.startsWith('data:') && PATH.test(value);
  if (isPath) return readPictureFile(name, resolve(directory, value));
  await check(name, value);
  return value;
}

/** Checks a picture file and returns it as base64. @throws ServiceError as `readPicture` */
export async function readPictureFile(name: string, path: string): Promise<string> {
  const encoded = await contentOf(name, path);
  await check(name, encoded);
  return encoded;
}

async function check(name: string, encoded: string): Promise<void> {
  const { decodeTemplate } = await import('../locate/vision/templates.js');
  await decodeTemplate(name, encoded);
}

async function contentOf(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'base64');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ServiceError('E0403', `the picture ${name}: ${path} cannot be read (${code})`);
  }
}

/** The pictures of an object from names to values, as `readPicture` takes them. */
export async function readPictures(
  given: Readonly<Record<string, string>>,
  directory: string,
): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) read[name] = await readPicture(name, value, directory);
  return read;
}
