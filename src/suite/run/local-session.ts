import { readFile } from 'node:fs/promises';
import { CONSOLE_LEVELS } from '../../device/browser/page-logs.js';
import { ServiceError } from '../../errors.js';
import type { KeywordCall } from '../../keyword/call.js';
import type { Session } from '../../session/session.js';
import { loggedEntries, orNone } from './logged-entries.js';
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
    const { logs } = this.session;
    const messages = await orNone(() => logs.messages(CONSOLE_LEVELS));
    const device = messages ? undefined : await orNone(() => logs.deviceLines(undefined, {}));
    const requests = await orNone(() => logs.requests({}));
    return loggedEntries({ messages, requests, device }, since);
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
