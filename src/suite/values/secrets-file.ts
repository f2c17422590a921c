import { readFile, realpath } from 'node:fs/promises';
import { ServiceError } from '../../errors.js';
import { isBelow } from '../../files/project-path.js';
import { isObject } from '../../secret.js';
import { untrusted } from '../../untrusted.js';

/**
 * Reads a YAML or JSON file of names and texts. A file that does not exist has no secrets: where it is missing, as in CI,
 * they are in the environment.
 * @param root of the project, in which the file must not be
 * @throws ServiceError E0503 for a file inside the project, one that other users can change, and one of another form
 */
export async function readSecrets(path: string, root: string): Promise<ReadonlyMap<string, string>> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return new Map();
  const refuse = (reason: string, cause?: unknown) =>
    new ServiceError('E0503', `secrets_file ${path} ${reason}`, undefined, { cause });
  if (isBelow(await realpath(root), real)) {
    throw refuse('is in the project, where it would be committed: move it elsewhere');
  }
  const reason = untrusted(real);
  if (reason !== undefined) throw refuse(`is ${reason}`);
  const { parse } = await import('yaml');
  let content: unknown;
  try {
    content = parse(await readFile(real, 'utf8'));
  } catch (error) {
    // The parser's message would show the line.
    throw refuse('cannot be read as YAML or JSON', error);
  }
  if (!isObject(content)) throw refuse('must hold names and texts');
  return new Map(
    Object.entries(content).map(([name, value]) => {
      if (typeof value === 'string' || typeof value === 'number') return [name, String(value)];
      throw refuse(`holds something else than a text as ${name}`);
    }),
  );
}
