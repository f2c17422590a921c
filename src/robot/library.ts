import type { Access } from '../access/access.js';
import type { AuditedCall } from '../access/audit-log.js';
import { type Caller, type Principal, sees } from '../access/principal.js';
import type { Service } from '../boot.js';
import { ServiceError } from '../errors.js';
import { keywordInfo } from '../keyword/definition.js';
import { slugOf } from '../plugin/mark.js';
import type { Session } from '../session/session.js';
import { engineParams, namedArguments, type NamedArguments } from './call-params.js';
import { INTRODUCTION } from './introduction.js';
import { engineName, suiteName } from './keyword-names.js';
import { keywordSpec, type KeywordSpec } from './keyword-spec.js';
import { Output } from './output.js';
import { RobotSessions } from './robot-sessions.js';
import { attemptsText, resultOf, runInSession } from './run-keyword.js';
import { type SessionKeyword, sessionKeywords, sessionTypes } from './session-keywords.js';
import type { XmlRpcValue } from './xml-rpc/value.js';

/** A call of a keyword by a suite. */
interface LibraryCall {
  /** The path of the library's address without its slash: an id of a session, or a name for sessions of one's own. */
  readonly path: string;
  readonly keyword: string;
  readonly positional: readonly XmlRpcValue[];
  readonly named: NamedArguments;
  readonly signal: AbortSignal;
  readonly caller: Caller;
}

/** What a suite gets of a keyword, as Robot Framework's remote interface describes it. */
type KeywordResult = Readonly<Record<string, XmlRpcValue>>;

/** The keywords of the engine and of its sessions as a library of Robot Framework. */
export class RobotLibrary {
  readonly #sessionKeywords: ReadonlyMap<string, SessionKeyword>;
  /** By the token and the path of the address. */
  readonly #sessions = new Map<string, RobotSessions>();

  constructor(
    private readonly service: Service,
    private readonly access: Access,
  ) {
    this.#sessionKeywords = new Map(sessionKeywords(service).map((each) => [each.info.keyword_slug, each]));
  }

  /** Every keyword by its name. */
  get keywords(): ReadonlyMap<string, KeywordSpec> {
    const own = [...this.#sessionKeywords.values()].map(
      ({ info }) => [info.keyword, keywordSpec(info, sessionTypes(info))] as const,
    );
    const engine = this.service.catalog
      .all()
      .filter(({ slug }) => !this.#sessionKeywords.has(slug))
      .map((definition) => [suiteName(definition.mark.name), keywordSpec(keywordInfo(definition))] as const);
    return new Map([...own, ...engine]);
  }

  get introduction(): string {
    return INTRODUCTION;
  }

  /** Runs a keyword. Never throws: a failure is its result. */
  async run(call: LibraryCall): Promise<KeywordResult> {
    let session: Session | undefined;
    const hide = <T>(value: T): T => session?.variables.secrets.hide(value) ?? value;
    const output = new Output(hide);
    try {
      const own = this.#sessionKeywords.get(slugOf(call.keyword));
      const audited: AuditedCall = { action: 'keyword' };
      const result = await this.access.audited(call.caller, audited, async () => {
        if (own) return this.#runOwn(own, call, audited, output);
        session = this.#sessionOf(call, audited);
        return this.#runEngine(session, call, audited, output);
      });
      return passed(result, output);
    } catch (thrown) {
      const error = ServiceError.from(thrown);
      if (error.code === 'E0802') this.service.logger.log.error({ err: error.cause }, 'a keyword of a suite failed');
      return {
        status: 'FAIL',
        output: output.text,
        error: hide(`${error.code} ${error.message}`),
        traceback: hide(attemptsText(error)),
        // No other keyword can succeed once the service ends.
        ...(error.code === 'E0505' && { fatal: true }),
      };
    }
  }

  async #runOwn(
    { info, action, run }: SessionKeyword,
    call: LibraryCall,
    audited: AuditedCall,
    output: Output,
  ): Promise<XmlRpcValue> {
    const { path, positional, named, signal, caller } = call;
    Object.assign(audited, { action: action ?? info.keyword_slug, isRead: action === undefined });
    this.access.permissions.check(caller.principal, { name: info.keyword, role: 'run', isWrite: false });
    if (this.#visible(path, caller.principal)) {
      throw new ServiceError('E0403', `this library uses the session ${path}: import one without it for others`);
    }
    const key = keyOf(call);
    const sessions = this.#sessions.get(key) ?? new RobotSessions(this.service.store);
    this.#sessions.set(key, sessions);
    try {
      return await run(namedArguments(info.parameters, positional, named), {
        sessions,
        signal,
        caller,
        audited,
        stop: (sessionId) =>
          this.access.audited(caller, { action: 'stop', sessionId }, () => this.service.store.stop(sessionId)),
        progress: (message) => output.write('INFO', message),
        warn: (message) => output.write('WARN', message),
      });
    } finally {
      if (sessions.isEmpty) this.#sessions.delete(key);
    }
  }

  async #runEngine(
    session: Session | undefined,
    call: LibraryCall,
    audited: AuditedCall,
    output: Output,
  ): Promise<XmlRpcValue> {
    const { keyword, positional, named, signal, caller } = call;
    const definition = this.service.catalog.get(engineName(keyword));
    audited.action = definition.slug;
    await this.access.admitCall(caller.principal, definition);
    const given = namedArguments(definition.parameters, positional, named);
    if (session) return runInSession(session, definition, given, output, signal);
    if (definition.mark.needsSession !== false) {
      throw new ServiceError('E0101', 'no session is open: call Open Session first');
    }
    return resultOf(
      await this.service.store.execute({ keyword: definition.slug, params: engineParams(given) }, { signal }),
    );
  }

  #sessionOf(call: LibraryCall, audited: AuditedCall): Session | undefined {
    const { path } = call;
    const session = this.#visible(path, call.caller.principal) ?? this.#sessions.get(keyOf(call))?.active;
    audited.sessionId = session?.id;
    if (session || !UUID.test(path)) return session;
    audited.sessionId = path;
    audited.isForeign = this.service.store.get(path) !== undefined;
    throw new ServiceError('E0101', `no session ${path} is open; leave it out to open your own`);
  }

  /** The session of an id, where it exists for the principal. */
  #visible(id: string, principal: Principal): Session | undefined {
    const session = this.service.store.get(id);
    return session && sees(principal, session.openedBy) ? session : undefined;
  }
}

/** Tokens do not share sessions. Names have no control characters. */
const keyOf = ({ caller, path }: LibraryCall): string => `${caller.principal.name ?? ''}\n${path}`;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const passed = (result: XmlRpcValue, output: Output): KeywordResult => ({
  status: 'PASS',
  output: output.text,
  return: result,
});
