import { chown, readFile, realpath, stat } from 'node:fs/promises';
import { isDate, parseTokenEntries, type TokenEntry } from '../access/tokens-file.js';
import { ServiceError } from '../errors.js';
import { replaceFile } from '../files/replace-file.js';

const HEADER =
  ' Tokens that may call svc (setting tokens_file). Written by svc token new; remove an entry to end its token.';
/** Of a new file. Hashes of tokens cannot be used to call, but the names show who may. */
const MODE = 0o600;

const PERIOD = /^(\d{1,5})\s*([hdw])$/;
const HOURS: Record<string, number> = { h: 1, d: 24, w: 24 * 7 };

/**
 * The time at which a new token expires.
 * @param given a period such as `90d`, or a date in ISO 8601
 * @throws ServiceError E0403 for another form, and for a time that has passed
 */
export function expiryOf(given: string, now = Date.now()): string {
  const [, count, unit] = PERIOD.exec(given) ?? [];
  if (count !== undefined) {
    return new Date(now + Number(count) * HOURS[unit!]! * 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
  }
  const refuse = (reason: string) => new ServiceError('E0403', `--expires ${reason}`, { parameter: 'expires' });
  if (!isDate(given)) throw refuse('is a period such as 12h, 90d or 4w, or a date such as 2027-01-31');
  if (Date.parse(given) <= now) throw refuse(`must be in the future, ${given} is not`);
  return given;
}

/** An entry as YAML. */
export const entryText = async (entry: TokenEntry): Promise<string> => (await import('yaml')).stringify([entry]);

/**
 * Adds an entry to a file of tokens, which is made when there is none. Comments, owner and mode of the file stay.
 * @throws ServiceError E0403 when a token has the same name, E0503 for a file that is no list of tokens
 */
export async function addTokenEntry(named: string, entry: TokenEntry): Promise<void> {
  const file = await realpath(named).catch(() => named);
  const before = await read(file);
  const entries = before === undefined ? [] : await parseTokenEntries(named, before.text);
  if (entries.some(({ name }) => name === entry.name)) {
    throw new ServiceError('E0403', `${named} has a token ${JSON.stringify(entry.name)} already; take another name`);
  }
  await replaceFile(file, await withEntry(file, before?.text, entries, entry), before ? before.mode & 0o777 : MODE);
  // Only root can have written the file of somebody else.
  if (before && process.geteuid?.() === 0) await chown(file, before.uid, before.gid);
}

async function withEntry(
  file: string,
  text: string | undefined,
  entries: readonly TokenEntry[],
  entry: TokenEntry,
): Promise<string> {
  if (file.endsWith('.json')) return `${JSON.stringify([...entries, entry], undefined, 2)}\n`;
  const { Document, isSeq, parseDocument } = await import('yaml');
  const document = text === undefined ? new Document([]) : parseDocument(text);
  if (text === undefined) document.commentBefore = HEADER;
  if (isSeq(document.contents)) document.contents.flow = false;
  document.add(document.createNode(entry));
  return document.toString({ lineWidth: 0 });
}

async function read(file: string) {
  try {
    const { mode, uid, gid } = await stat(file);
    return { text: await readFile(file, 'utf8'), mode, uid, gid };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ServiceError('E0503', `${file} cannot be read (${code})`);
  }
}
