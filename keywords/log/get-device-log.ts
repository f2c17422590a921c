import { type DeviceLogEntry, int, Keyword, SessionLogs, type Shown, text } from '#svc';

@Keyword({
  name: 'Get Device Log',
  description: 'Read a log of the device.',
  params: {
    type: text('logcat, syslog or crashlog; default the main log of the platform', null),
    since: int('Only lines after the one with this seq', 0, { min: 0 }),
    limit: int('Number of lines, the newest', 200, { min: 1, max: 100_000 }),
  },
  effect: 'observe',
  group: 'log',
})
export class GetDeviceLog {
  constructor(private readonly logs: SessionLogs) {}

  run({
    type,
    ...range
  }: {
    type?: string | undefined;
    since: number;
    limit: number;
  }): Promise<Shown<DeviceLogEntry>[]> {
    return this.logs.deviceLines(type, range);
  }
}
