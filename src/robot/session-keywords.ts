import type { AuditedCall } from '../access/audit-log.js';
import type { Caller } from '../access/principal.js';
import type { Service } from '../boot.js';
import { ServiceError } from '../errors.js';
import type { KeywordInfo, ParameterInfo } from '../keyword/definition.js';
import { isObject } from '../secret.js';
import { type OneDriver, planOneDriver } from '../session/plan.js';
import type { NamedArguments } from './call-params.js';
import type { RobotSessions, StopSession } from './robot-sessions.js';
import type { XmlRpcValue } from './xml-rpc/value.js';

/** What a keyword of the library itself works with. */
interface SessionCall {
  readonly sessions: RobotSessions;
  readonly signal: AbortSignal;
  readonly caller: Caller;
  /** What the audit log says of the call; a keyword may complete it. */
  readonly audited: AuditedCall;
  readonly stop: StopSession;
  readonly progress: (message: string) => void;
  readonly warn: (message: string) => void;
}

/** A keyword that opens, chooses or closes sessions, which the engine does not have. */
export interface SessionKeyword {
  readonly info: KeywordInfo;
  /** Its name in the audit log; that of each session that is closed is written by itself. */
  readonly action?: string;
  readonly run: (given: NamedArguments, call: SessionCall) => Promise<XmlRpcValue>;
}

/** The types of arguments that have no alternatives, by name. */
export const sessionTypes = ({ parameters }: KeywordInfo): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters
      .filter(({ type }) => type === 'str')
      .map(({ name, required }) => {
        const type = OBJECTS.includes(name) ? 'dict | str' : 'str';
        return [name, required ? type : `${type} | None`];
      }),
  );

const parameter = (name: string, description: string, more: Partial<ParameterInfo> = {}): ParameterInfo => ({
  name,
  type: 'str',
  default: null,
  required: false,
  description,
  ...more,
});

const keyword = (name: string, description: string, parameters: readonly ParameterInfo[] = []): KeywordInfo => ({
  keyword: name,
  keyword_slug: name.toLowerCase().replaceAll(' ', '_'),
  description,
  category: 'session',
  parameters: [...parameters],
});

const OPEN = keyword('Open Session', 'Open a device or browser; keywords use it from then on. Returns its id.', [
  parameter('driver', '``playwright``, ``selenium`` or ``appium``; default that of the service'),
  parameter('url', 'Address of the WebDriver or Appium server'),
  parameter('capabilities', 'A dictionary or JSON, such as ``{"url": "https://example.com"}`` for the page to open'),
  parameter('alias', 'A name for Switch Session and Close Session'),
  parameter('elements_sources', 'Element sources; default all of the driver', { type: 'list' }),
  parameter('text_detection', 'Text detectors, such as ``tesseract``', { type: 'list' }),
  parameter('image_detection', 'Image detectors, such as ``templatematch``', { type: 'list' }),
  parameter('project_path', 'Directory whose images are templates, on the machine of the service'),
  parameter('api_data', 'API definitions for Invoke API: a dictionary or JSON'),
  parameter('dialogs', 'What happens to dialogs', { choices: ['dismiss', 'accept', 'wait'] }),
  parameter('similarity_heal', 'Whether broken locators are healed by similarity', { type: 'bool' }),
  parameter('ai_self_heal', 'Whether a language model heals', { type: 'bool' }),
]);
const LISTS = ['elements_sources', 'text_detection', 'image_detection'];
const OBJECTS = ['capabilities', 'api_data'];

const NAMED = parameter('alias', 'Its alias or its id');

/** The keywords of the library itself, by name. */
export function sessionKeywords({
  store,
  fleet,
  config,
}: Pick<Service, 'store' | 'fleet' | 'config'>): readonly SessionKeyword[] {
  return [
    {
      info: OPEN,
      action: 'start',
      async run({ alias, ...given }, { sessions, signal, caller, audited, progress, warn }) {
        const name = alias === undefined ? undefined : textOf(alias);
        if (name !== undefined) sessions.checkAlias(name);
        const form = { owner: 'Robot Framework', ...sessionForm(given) } as OneDriver;
        const plan = planOneDriver(form, config.settings);
        const { principal, requestId } = caller;
        const placement = await fleet.place(plan, principal, { signal, progress });
        const session = await fleet.start(plan, placement, principal, { signal, progress, requestId });
        audited.sessionId = session.id;
        if (signal.aborted) {
          // The suite never learns of its session.
          await store.stop(session.id, 0);
          signal.throwIfAborted();
        }
        sessions.add(session, name);
        session.warnings.forEach(warn);
        return session.id;
      },
    },
    {
      info: keyword('Switch Session', 'Use another session. Returns the one that was used before.', [
        { ...NAMED, required: true },
      ]),
      run: async ({ alias = '' }, { sessions }) => sessions.switchTo(textOf(alias)),
    },
    {
      info: keyword('Close Session', 'Close a session, by default the one that is used.', [NAMED]),
      async run({ alias }, { sessions, stop, warn }) {
        (await sessions.close(stop, alias === undefined ? undefined : textOf(alias))).forEach(warn);
        return null;
      },
    },
    {
      info: keyword('Close All Sessions', 'Close all sessions of this library; a good suite teardown.'),
      async run(_, { sessions, stop, warn }) {
        (await sessions.closeAll(stop)).forEach(warn);
        return null;
      },
    },
  ];
}

/** The arguments of Open Session as the form of a start. @throws ServiceError E0403 for a dictionary that is none */
const sessionForm = (given: NamedArguments): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (OBJECTS.includes(name)) return [name, objectOf(name, value)];
      if (LISTS.includes(name)) return [name, typeof value === 'string' ? [value] : value];
      return [name, value];
    }),
  );

function objectOf(name: string, value: XmlRpcValue): unknown {
  if (isObject(value)) return value;
  const example = name === 'capabilities' ? ', such as {"url": "https://example.com"}' : '';
  const refusal = new ServiceError('E0403', `${name}: must be a dictionary or JSON${example}`, { parameter: name });
  try {
    const parsed: unknown = JSON.parse(textOf(value));
    if (isObject(parsed)) return parsed;
  } catch {
    throw refusal;
  }
  throw refusal;
}

const textOf = (value: XmlRpcValue): string => (typeof value === 'string' ? value : JSON.stringify(value));
