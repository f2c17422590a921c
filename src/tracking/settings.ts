import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { ServiceError } from '../errors.js';
import { problemsIn, problemText } from '../schema-problems.js';

const Address = z.string().transform((given, context) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password) {
    return url.href.replace(/\/+$/, '');
  }
  context.addIssue({
    code: 'custom',
    message: 'must be an http or https address without a query, a user name or a password',
  });
  return z.NEVER;
});

/** The file that `event_attributes_json` names. It may hold other keys: they go along with every event. */
const EventAttributes = z.object({
  eventUrl: Address,
  testParameters_bearer: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a token of visible ASCII characters, without the word Bearer and spaces'),
  applicationName: z.string(),
  appVersion: z.string(),
  mode: z.enum(['batch', 'realtime'], { errorMap: () => ({ message: 'must be batch or realtime' }) }).default('batch'),
  event_interval_s: z.number().min(0.1).max(3600).default(5),
  track_actions: z.boolean().default(false),
});

const NOT_FOR_VENDOR: readonly string[] = ['testParameters_bearer', 'eventUrl'];
const MAX_BYTES = 1024 * 1024;

export interface TrackingSettings extends z.output<typeof EventAttributes> {
  /** Every key of the file, unchanged, except the token and the address. */
  readonly vendorAttributes: Readonly<Record<string, unknown>>;
}

/**
 * Reads the file that switches tracked events on. No message quotes it: it holds a token.
 * @throws ServiceError E0503 saying what is wrong with it
 */
export async function readTrackingSettings(path: string): Promise<TrackingSettings> {
  const content = parse(path, await read(path));
  const parsed = EventAttributes.safeParse(content);
  if (!parsed.success) {
    throw new ServiceError('E0503', `${path}: ${problemText(problemsIn(parsed.error.issues), 'the content')}`);
  }
  const forVendor = Object.entries(content as object).filter(([name]) => !NOT_FOR_VENDOR.includes(name));
  return { ...parsed.data, vendorAttributes: Object.fromEntries(forVendor) };
}

async function read(path: string): Promise<string> {
  let reason: string;
  try {
    const found = await stat(path);
    // Reading a pipe would block the session until another process writes to it.
    if (found.isFile() && found.size <= MAX_BYTES) return await readFile(path, 'utf8');
    reason = found.isFile() ? 'it is larger than 1 MB' : 'it is no file';
  } catch (error) {
    reason = String((error as NodeJS.ErrnoException).code);
  }
  throw new ServiceError('E0503', `${path} cannot be read (${reason})`);
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const position = /at position (\d+)/.exec((error as Error).message)?.[1];
    const where = position === undefined ? '' : `, from line ${text.slice(0, Number(position)).split('\n').length} on`;
    throw new ServiceError('E0503', `${path} is no valid JSON${where}`);
  }
}
