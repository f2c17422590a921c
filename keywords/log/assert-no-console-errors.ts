import { Keyword, ServiceError, SessionLogs, text } from '#svc';

/** Errors named in the message. */
const MAX_NAMED = 3;
const MAX_LISTED = 20;

@Keyword({
  name: 'Assert No Console Errors',
  description: 'Check that no page wrote an error to the console or had an uncaught error.',
  params: { ignore: text('Errors to ignore: regular expressions separated by |', null) },
  effect: 'observe',
  group: 'log',
  tracked: true,
})
export class AssertNoConsoleErrors {
  constructor(private readonly logs: SessionLogs) {}

  async run({ ignore }: { ignore?: string | undefined }): Promise<true> {
    const ignored = ignore === undefined || ignore.trim() === '' ? undefined : regularExpression(ignore);
    const errors = this.logs.messages(['error']).filter(({ text }) => !ignored?.test(text));
    if (errors.length === 0) return true;
    const named = errors.slice(0, MAX_NAMED).map(({ text }) => JSON.stringify(text.slice(0, 300)));
    const count = errors.length === 1 ? 'there is 1 error' : `there are ${errors.length} errors`;
    throw new ServiceError('E0401', `${count} in the console: ${named.join(', ')}`, {
      errors: errors.slice(0, MAX_LISTED),
      errors_total: errors.length,
      dropped: this.logs.dropped('console'),
    });
  }
}

function regularExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch (error) {
    throw new ServiceError('E0403', `ignore: ${(error as Error).message}`);
  }
}
