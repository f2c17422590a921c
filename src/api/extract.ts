import { CallFailure } from './call-failure.js';
import { cutNote } from './check.js';
import { readPath } from './path.js';
import type { ApiResult } from './result.js';

/** Of all values of one answer together. */
const MAX_CHARACTERS = 10 * 1024 * 1024;

/**
 * The values that paths find in an answer, by variable name: texts as they are, anything else as JSON text.
 * @param paths variable names to paths
 * @throws CallFailure for the first path that finds nothing
 */
export async function extractValues(
  paths: Readonly<Record<string, string>>,
  result: ApiResult,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const extracted = new Map<string, readonly string[]>();
  let room = MAX_CHARACTERS;
  for (const [name, path] of Object.entries(paths)) {
    const texts = await textsAt(path, name, result, room);
    for (const { length } of texts) room -= length;
    extracted.set(name, texts);
  }
  return extracted;
}

async function textsAt(path: string, name: string, result: ApiResult, most: number): Promise<string[]> {
  const values = await readPath(result, path).catch((error: Error) => {
    throw new CallFailure(`the path ${path} for the variable ${name} could not be read: ${error.message}`);
  });
  if (values.length === 0) {
    throw new CallFailure(`the path ${path} for the variable ${name} finds nothing${cutNote(result)}`);
  }
  let room = most;
  return values.map((value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    room -= text.length;
    if (room < 0) throw new CallFailure(`the path ${path} for the variable ${name} finds more than 10 MB`);
    return text;
  });
}
