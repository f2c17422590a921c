/** How the values of settings are written: as text in the environment, as text or of their type in a file. */
import { delimiter } from 'node:path';
import { z } from 'zod';

// z.coerce alone would accept null, true and [] as numbers.
const numeric = z.union([z.number(), z.string().trim().min(1)], { errorMap: () => ({ message: 'must be a number' }) });
export const seconds = (min: number, max: number) => numeric.pipe(z.coerce.number().min(min).max(max));
export const count = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  numeric.pipe(z.coerce.number().int().min(min).max(max));
export const flag = z.union([z.boolean(), z.string()]).transform((value, context) => {
  if (/^\s*(true|1|yes|on)\s*$/i.test(String(value))) return true;
  if (/^\s*(false|0|no|off)\s*$/i.test(String(value))) return false;
  context.addIssue({ code: 'custom', message: 'must be true or false' });
  return z.NEVER;
});
export const list = z
  .union([z.array(z.string()), z.string()])
  .transform((value) =>
    (typeof value === 'string' ? value.split(',') : value).map((item) => item.trim()).filter(Boolean),
  );

export const paths = z
  .union([z.array(z.string()), z.string()])
  .transform((value) =>
    (typeof value === 'string' ? value.split(delimiter) : value).map((item) => item.trim()).filter(Boolean),
  );

/** Values may hold commas and blanks: `--window-size=800,600 --host-resolver-rules=MAP * 127.0.0.1`. */
export const browserArguments = z
  .union([z.array(z.string()), z.string()])
  .transform((value) =>
    (typeof value === 'string' ? value.split(/\s+(?=-)/) : value).map((item) => item.trim()).filter(Boolean),
  )
  .refine((items) => items.every((item) => /^--?[a-z]/i.test(item)), 'every argument must begin with a dash');

const UNITS: Record<string, number> = { '': 1, b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
export const bytes = z.union([z.number(), z.string()]).transform((value, context) => {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?b)?\s*$/i.exec(String(value));
  if (match) return Math.floor(Number(match[1]) * UNITS[(match[2] ?? '').toLowerCase()]!);
  context.addIssue({ code: 'custom', message: 'a number of bytes, or a number with kb, mb or gb' });
  return z.NEVER;
});
