import {
  CONSOLE_LEVELS,
  type ConsoleLevel,
  type ConsoleMessage,
  int,
  Keyword,
  oneOf,
  SessionLogs,
  type Shown,
} from '#svc';

@Keyword({
  name: 'Get Console Messages',
  description: 'Read what the pages wrote to the console, and their uncaught errors.',
  params: {
    level: oneOf('Level of the messages', ['all', ...CONSOLE_LEVELS], 'all'),
    since: int('Only messages after the one with this seq', 0, { min: 0 }),
    limit: int('Number of messages, the newest', 100, { min: 1, max: 100_000 }),
  },
  effect: 'observe',
  group: 'log',
})
export class GetConsoleMessages {
  constructor(private readonly logs: SessionLogs) {}

  async run({
    level,
    ...range
  }: {
    level: ConsoleLevel | 'all';
    since: number;
    limit: number;
  }): Promise<Shown<ConsoleMessage>[]> {
    return this.logs.messages(level === 'all' ? CONSOLE_LEVELS : [level], range);
  }
}
