import { readFile } from 'node:fs/promises';
import { CONSOLE_LEVELS } from '../../device/page-logs.js';
import { ServiceError } from '../../errors.js';
import type { KeywordCall } from '../../keyword/call.js';
import { harOf } from '../../logs/har.js';
import type { Session } from '../../session/session.js';
import type { CallAnswer, CallOptions, LoggedEntries, TestSession } from './test-session.js';

/** A session of this process. */
export class LocalSession implements TestSession {
  readonly id: string;
  readonly driver: string;
  readonly warnings: readonly string[];

  /** @param end stops the session of this id and returns what failed */
  constructor(
    private readonly session: Session,
    private readonly end: (id: string) => Promise<readonly string[]>,
  ) {
    this.id = session.id;
    this.driver = session.driverName;
    this.warnings = session.warnings;
  }

  execute(call: KeywordCall, options: CallOptions): Promise<CallAnswer> {
    return this.session.execute(call, { ...options, trace: true });
  }

  variable(name: string): Promise<readonly string[] | undefined> {
    return Promise.resolve(this.session.variables.all()[name]);
  }

  async screenshot(): Promise<Buffer> {
    const { secrets } = this.session.variables;
    return Buffer.from(await this.session.read((workspace) => workspace.maskedScreenshot(secrets)), 'base64');
  }

  async text(): Promise<string> {
    const elements = await this.session.read((workspace) => workspace.elements([], 'window'));
    return this.hide(elements.flatMap(({ text }) => text ?? []).join('\n'));
  }

  async logs(since: Date): Promise<LoggedEntries> {
    const isNew = ({ time }: { readonly time: string }) => new Date(time) >= since;
    const { logs } = this.session;
    const messages = await orNone(() => logs.messages(CONSOLE_LEVELS).filter(isNew));
    const device = messages ? undefined : await orNone(() => logs.deviceLines(undefined, { limit: MAX_DEVICE_LINES }));
    const requests = (await orNone(() => logs.requests({})))?.filter(isNew);
    return {
      console: messages
        ? messages.map(({ level, text, url, line }) => `${level}: ${text}${url ? ` (${url}:${line ?? 0})` : ''}`)
        : (device ?? []).map(({ level, text }) => `${level}: ${text}`),
      network: (requests ?? []).map(
        ({ method, url, status, ms, error }) =>
          `${method} ${url} ${error ?? status ?? 'no response yet'}${ms === null ? '' : `, ${Math.round(ms)} ms`}`,
      ),
      ...(requests && { har: harOf(requests, 0) }),
    };
  }

  async file(name: string): Promise<Buffer> {
    return readFile(await this.session.files.pathOf(name));
  }

  hide<T>(value: T): T {
    return this.session.variables.secrets.hide(value);
  }

  async stop(): Promise<readonly string[]> {
    try {
      return await this.end(this.id);
    } catch (error) {
      return [ServiceError.from(error).message];
    }
  }
}

/** The last lines of the log of a device. */
const MAX_DEVICE_LINES = 200;

/** Undefined where the driver does not have the log. @throws other errors */
async function orNone<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ServiceError && ['E0105', 'E0101', 'E0106'].includes(error.code)) return undefined;
    throw error;
  }
}
