import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ServiceError } from '../errors.js';
import { atMost, schemaError } from '../schema-problems.js';
import { type Principal, ROLES } from './principal.js';

/** Tokens of one file. */
const MAX_TOKENS = 10_000;

const ISO_8601 = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Whether a text is a date, or a date with a time, in ISO 8601. */
export const isDate = (text: string): boolean => ISO_8601.test(text) && !Number.isNaN(Date.parse(text));

export const TokenName = z
  .string()
  .min(1, 'must have 1 to 100 characters')
  .max(100, 'must have 1 to 100 characters')
  .regex(/^[^\p{C}]*$/u, 'must have no control characters')
  .refine((name) => name.trim() === name, 'must not begin or end with a space');

const limit = z.number().int().min(1);

/** An entry of the file, as `svc token new` writes it. */
export const TokenEntry = z
  .object({
    name: TokenName,
    hash: z
      .string()
      .regex(/^sha256:[\da-f]{64}$/, 'must be "sha256:" and 64 hexadecimal digits; svc token new makes it'),
    role: z.enum(ROLES, { errorMap: () => ({ message: `must be one of ${ROLES.join(', ')}` }) }),
    expires: z.string().refine(isDate, 'must be a date, such as 2027-01-31 or 2027-01-31T18:00:00Z').optional(),
    limits: z.object({ sessions: limit.optional(), calls_per_minute: limit.optional() }).strict().optional(),
    watches: atMost(MAX_TOKENS, z.array(TokenName)).optional(),
  })
  .strict()
  .superRefine(({ role, watches }, { addIssue }) => {
    if (watches && role !== 'view') {
      addIssue({ code: 'custom', path: ['watches'], message: `is for the role view, not for ${role}` });
    }
  });
export type TokenEntry = z.output<typeof TokenEntry>;

const TokenEntries = atMost(MAX_TOKENS, z.array(TokenEntry)).superRefine((entries, { addIssue }) => {
  for (const key of ['name', 'hash'] as const) {
    const seen = new Map<string, number>();
    for (const [index, entry] of entries.entries()) {
      const first = seen.get(entry[key]);
      seen.set(entry[key], first ?? index);
      if (first === undefined) continue;
      addIssue({ code: 'custom', path: [index, key], message: `is the same as that of entry ${first}` });
    }
  }
});

/** A named token. */
export interface NamedToken {
  readonly principal: Principal & { readonly name: string };
  /** SHA-256 of the token in hexadecimal digits. */
  readonly digest: string;
  /** In ms since 1970; undefined when it does not expire. */
  readonly expires: number | undefined;
}

/** @throws ServiceError E0503 for a file that cannot be read, and with the path of each problem */
export async function readTokenEntries(file: string): Promise<TokenEntry[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new ServiceError('E0503', `${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return parseTokenEntries(file, text);
}

/** @throws ServiceError E0503 with the path of each problem */
export async function parseTokenEntries(file: string, text: string): Promise<TokenEntry[]> {
  let content: unknown;
  try {
    content = file.endsWith('.json') ? JSON.parse(text) : (await import('yaml')).parse(text);
  } catch (error) {
    throw new ServiceError('E0503', `${file}: ${(error as Error).message}`);
  }
  if (!Array.isArray(content)) {
    throw new ServiceError('E0503', `${file}: must be a list of tokens; svc token new writes its entries`);
  }
  const parsed = TokenEntries.safeParse(content);
  if (parsed.success) return parsed.data;
  throw schemaError('E0503', parsed.error.issues, file);
}

export const namedToken = ({ name, hash, role, expires, limits = {}, watches = [] }: TokenEntry): NamedToken => ({
  principal: {
    name,
    role,
    limits: { sessions: limits.sessions, callsPerMinute: limits.calls_per_minute },
    watches,
  },
  digest: hash.slice('sha256:'.length),
  expires: expires === undefined ? undefined : Date.parse(expires),
});
