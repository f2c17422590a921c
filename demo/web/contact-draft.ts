import { z } from 'zod';

/** Thrown by a route to answer with this status and JSON body. */
export class RequestRejected extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {
    super(`Rejected with status ${status}`);
  }
}

const NOT_TEXT = 'Give text.';

const text = (max: number) =>
  z.string({ invalid_type_error: NOT_TEXT }).trim().max(max, `Use at most ${max} characters.`);

const required = (max: number, message: string) =>
  z
    .string({ required_error: message, invalid_type_error: NOT_TEXT })
    .trim()
    .min(1, message)
    .max(max, `Use at most ${max} characters.`);

const E_MAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const DAYS = 'Give a whole number from 1 to 365.';

function isPhone(value: string): boolean {
  return value === '' || (/^[+\d][\d\s().-]*$/.test(value) && value.replace(/\D/g, '').length >= 6);
}

function isPastDate(value: string): boolean {
  if (value === '') return true;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value && date.getTime() <= Date.now();
}

const schema = z
  .object(
    {
      name: required(80, 'Enter a full name.'),
      email: required(120, 'Enter an e-mail address.').refine(
        (value) => E_MAIL.test(value),
        'Enter an e-mail address like name@example.com.',
      ),
      phone: text(30).refine(isPhone, 'Use at least six digits, with spaces, + and - as you like.').default(''),
      birthday: text(10).refine(isPastDate, 'Give a date in the past, as YYYY-MM-DD.').default(''),
      reminder_days: z
        .number({ invalid_type_error: DAYS })
        .int(DAYS)
        .min(1, DAYS)
        .max(365, DAYS)
        .nullable()
        .default(null),
      group: z
        .enum(['', 'family', 'friends', 'work', 'club', 'neighbours'], {
          errorMap: () => ({ message: 'Choose family, friends, work, club or neighbours.' }),
        })
        .default(''),
      country: text(60).default(''),
      channel: z
        .enum(['email', 'phone', 'post'], { errorMap: () => ({ message: 'Choose email, phone or post.' }) })
        .default('email'),
      favourite: z.boolean({ invalid_type_error: 'Give true or false.' }).default(false),
      notes: text(500).default(''),
      passphrase: z
        .string({ invalid_type_error: NOT_TEXT })
        .max(100, 'Use at most 100 characters.')
        .refine((value) => value === '' || value.length >= 8, 'Use at least 8 characters.')
        .default(''),
      id: z.unknown(),
      protected: z.unknown(),
    },
    { invalid_type_error: 'Send one JSON object.' },
  )
  .strict()
  .transform(({ id: _id, protected: _protected, ...draft }) => draft);

/** A contact as a client sends it, with defaults filled in. */
export type ContactDraft = z.output<typeof schema>;

/**
 * Checks a parsed body; ignores `id` and `protected`, which a contact from an earlier answer has.
 * @throws RequestRejected (400) with `{errors: {field: message}}`; the field is `body` when it is not an object
 */
export function parseContactDraft(body: unknown): ContactDraft {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'body')];
    for (const field of fields) {
      errors[field] ??= issue.code === 'unrecognized_keys' ? 'There is no such field.' : issue.message;
    }
  }
  throw new RequestRejected(400, { errors });
}
