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
}

/** What a suite gets of a keyword, as Robot Framework's remote interface describes it. */
type KeywordResult = Readonly<Record<string, XmlRpcValue>>;

/** The keywords of the engine and of its sessions as a library of Robot Framework. */
export class RobotLibrary {
  readonly #sessionKeywords: ReadonlyMap<string, SessionKeyword>;
  /** By the path of the address. */
  readonly #sessions = new Map<string, RobotSessions>();

  constructor(private readonly service: Service) {
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
      if (own) return passed(await this.#runOwn(own, call, output), output);
      session = this.#sessionOf(call.path);
      return passed(await this.#runEngine(session, call, output), output);
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

  async #runOwn({ info, run }: SessionKeyword, call: LibraryCall, output: Output): Promise<XmlRpcValue> {
    const { path, positional, named, signal } = call;
    if (this.service.store.get(path)) {
      throw new ServiceError('E0403', `this library uses the session ${path}: import one without it for others`);
    }
    const sessions = this.#sessions.get(path) ?? new RobotSessions(this.service.store);
    this.#sessions.set(path, sessions);
    try {
      return await run(namedArguments(info.parameters, positional, named), {
        sessions,
        signal,
        progress: (message) => output.write('INFO', message),
        warn: (message) => output.write('WARN', message),
      });
    } finally {
      if (sessions.isEmpty) this.#sessions.delete(path);
    }
  }

  async #runEngine(session: Session | undefined, call: LibraryCall, output: Output): Promise<XmlRpcValue> {
    const { keyword, positional, named, signal } = call;
    const definition = this.service.catalog.get(engineName(keyword));
    const given = namedArguments(definition.parameters, positional, named);
    if (session) return runInSession(session, definition, given, output, signal);
    if (definition.mark.needsSession !== false) {
      throw new ServiceError('E0101', 'no session is open: call Open Session first');
    }
    return resultOf(
      await this.service.store.execute({ keyword: definition.slug, params: engineParams(given) }, { signal }),
    );
  }

  #sessionOf(path: string): Session | undefined {
    const named = this.service.store.get(path);
    if (named) return named;
    if (UUID.test(path)) throw new ServiceError('E0101', `no session ${path} is open; leave it out to open your own`);
    return this.#sessions.get(path)?.active;
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const passed = (result: XmlRpcValue, output: Output): KeywordResult => ({
  status: 'PASS',
  output: output.text,
  return: result,
});
