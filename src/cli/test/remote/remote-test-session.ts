import type { SvcSession } from '../../../client/index.js';
import type { ConsoleMessage, NetworkRequest } from '../../../device/browser/page-logs.js';
import type { DeviceLogEntry } from '../../../device/device-log.js';
import type { KeywordCall } from '../../../keyword/call.js';
import type { KeywordInfo } from '../../../keyword/definition.js';
import { Healed } from '../../../keyword/outcome.js';
import { Secrets, secretsIn } from '../../../secret.js';
import { loggedEntries, orNone } from '../../../suite/run/logged-entries.js';
import type {
  CallAnswer,
  CallOptions,
  KeywordLookup,
  LoggedEntries,
  TestSession,
} from '../../../suite/run/test-session.js';
import { asService, serviceFailure } from './service-failure.js';

/** For requests without a signal of a case. */
const READ_LIMIT_MS = 30_000;

interface RemoteFacts {
  readonly driver: string;
  readonly warnings: readonly string[];
  readonly keywords: KeywordLookup;
  /** Milliseconds by which the clock of the service is ahead of this one. */
  readonly clockAheadMs: number;
}

/** A session of a remote service. Failed combinations of a call that succeeded are not known here. */
export class RemoteTestSession implements TestSession {
  readonly id: string;
  readonly driver: string;
  readonly warnings: readonly string[];
  /** Those that this session was given; the service masks them in its own answers. */
  readonly #secrets = new Secrets();
  readonly #facts: RemoteFacts;

  /** @param onStop called before the session is stopped */
  constructor(
    private readonly session: SvcSession,
    facts: RemoteFacts,
    private readonly onStop: () => void,
  ) {
    this.id = session.id;
    this.driver = facts.driver;
    this.warnings = facts.warnings;
    this.#facts = facts;
  }

  async execute(call: KeywordCall, { signal }: CallOptions): Promise<CallAnswer> {
    const { keyword, params, templates, testCase, eventAttributes } = call;
    for (const secret of secretsIn(Object.values(params ?? {}))) this.#secrets.remember(secret);
    const { data } = await asService(
      this.session.execute(keyword, params ?? undefined, {
        signal,
        trace: true,
        ...(templates && { templates }),
        ...(testCase != null && { testCase }),
        ...(eventAttributes && { eventAttributes }),
      }),
    );
    const { trace, ...rest } = data as { readonly trace?: readonly object[] };
    const healed = Healed.safeParse(rest);
    return {
      data: rest,
      answers: answersOf(this.#facts.keywords.get(keyword)),
      ...(healed.success && { healed: healed.data }),
      failed: { attempts: [], attempts_total: 0 },
      ...(trace && { trace }),
    };
  }

  async variable(name: string): Promise<readonly string[] | undefined> {
    return (await asService(this.session.variables({ signal: limited() })))[name];
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await asService(this.session.screenshot({ masked: true, signal: limited() })));
  }

  async text(): Promise<string> {
    const elements = await asService(this.session.elements({ scope: 'window', signal: limited() }));
    return this.hide(elements.flatMap(({ text }) => text ?? []).join('\n'));
  }

  async logs(since: Date): Promise<LoggedEntries> {
    const messages = await orNone(() => this.#log<ConsoleMessage>('console'));
    const device = messages ? undefined : await orNone(() => this.#log<DeviceLogEntry>('device'));
    const requests = await orNone(() => this.#log<NetworkRequest>('network'));
    return loggedEntries({ messages, requests, device }, new Date(since.getTime() + this.#facts.clockAheadMs));
  }

  async file(name: string): Promise<Buffer> {
    return Buffer.from(await asService(this.session.readFile(name, { signal: limited() })));
  }

  hide<T>(value: T): T {
    return this.#secrets.hide(value);
  }

  async stop(): Promise<readonly string[]> {
    this.onStop();
    try {
      return await this.session.stop({ signal: limited() });
    } catch (error) {
      const { code, message } = serviceFailure(error);
      // A session that is gone has ended already.
      return code === 'E0106' ? [] : [message];
    }
  }

  /** The entries that the service keeps of a log. */
  async #log<T>(type: 'console' | 'network' | 'device'): Promise<T[]> {
    const entries: T[] = [];
    try {
      const stream = this.session.logs(type, { follow: false, signal: limited() });
      for await (const { data } of stream) entries.push(data as T);
    } catch (error) {
      throw serviceFailure(error);
    }
    return entries;
  }
}

const limited = (): AbortSignal => AbortSignal.timeout(READ_LIMIT_MS);

/** An older service does not tell what a keyword answers. */
const answersOf = ({ answers }: KeywordInfo): CallAnswer['answers'] => answers ?? 'value';
