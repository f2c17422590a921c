import type { z } from 'zod';
import { ApiClient } from '../api/client.js';
import { Config, Settings } from '../config.js';
import { type Constructor, Scope } from '../di.js';
import { Driver } from '../device/driver.js';
import type { Rect } from '../device/geometry.js';
import { SessionFiles } from '../files/session-files.js';
import type { Params } from '../keyword/call.js';
import { defineKeyword } from '../keyword/definition.js';
import { PreparedCall } from '../keyword/prepared-call.js';
import { ElementFinder } from '../locate/finder.js';
import type { ReadWord } from '../locate/ports.js';
import { Sources } from '../locate/sources.js';
import { ProjectTemplates } from '../locate/vision/project-templates.js';
import { Templates } from '../locate/vision/templates.js';
import { createLog, Logger } from '../log.js';
import { Baselines } from '../pictures/baselines.js';
import { LogRecorder } from '../logs/log-recorder.js';
import { SessionLogs } from '../logs/session-logs.js';
import { CallContext, type EventAttributes } from '../plugin/call-context.js';
import { type KeywordInstance, type KeywordMark, markOf } from '../plugin/mark.js';
import { Shutdown } from '../plugin/shutdown.js';
import { Workspace } from '../session/workspace/workspace.js';
import { TrackedEvents } from '../tracking/tracker.js';
import { Variables } from '../variables.js';
import { blankPng, pngHeader } from './pictures.js';
import { type Call, FakeDriver } from './fake-device.js';
import { type Shown, sourcesFor } from './shown-screen.js';

export interface RunOptions {
  /** The elements on the screen; none by default. */
  readonly screen?: Shown;
  /** A FakeDriver by default. */
  readonly driver?: Driver;
  /** The variables of the session. */
  readonly variables?: Readonly<Record<string, string | readonly string[]>>;
  /** Settings that differ from the defaults; `find_timeout_s` is 0.3 by default. */
  readonly settings?: z.input<typeof Settings>;
  /** The screen as PNG; white by default. */
  readonly picture?: Buffer;
  /** The words that a text detector reads, in pixels of the picture; without them there is no detector. */
  readonly words?: readonly ReadWord[];
  /** The templates of the call by name, with their bounds on the picture; undefined for a template that is not visible. */
  readonly templates?: Readonly<Record<string, Rect | undefined>>;
  /** Aborts the call, as when a client disconnects. */
  readonly signal?: AbortSignal;
}

export interface KeywordRun {
  /** The result of the keyword; null for none. */
  readonly result: unknown;
  /**
   * The actions, in order. On the driver: `['pressKey', 'Enter']`. On an element, with its id or text first:
   * `['press', 'Save', {x: 0, y: 0}, 1]`.
   */
  readonly actions: readonly Call[];
  /** The progress messages. */
  readonly progress: readonly string[];
  /** The tracked events that the keyword captured. */
  readonly events: readonly { readonly name: string; readonly attributes: EventAttributes }[];
}

/**
 * Runs a keyword as the service does, on a screen that the test describes: parameters by name or by position, as
 * in a client's call.
 * @throws ServiceError as a client would get it; E0403 when the parameters are wrong
 */
export async function runKeyword(
  target: Constructor<KeywordInstance<never>>,
  params: Params = [],
  options: RunOptions = {},
): Promise<KeywordRun> {
  const { screen = [], driver = new FakeDriver(), variables: values = {}, settings = {} } = options;
  const { picture, words, templates } = options;
  const mark = markOf(target);
  if (mark?.kind !== 'keyword') throw new TypeError(`${target.name} is no keyword: decorate it with Keyword`);
  const info = mark.info as KeywordMark;
  const config = new Config(Settings.parse({ find_timeout_s: 0.3, ...settings }));
  const definition = defineKeyword({ info, target, foreign: target.name }, config.settings);
  const actions: Call[] = driver instanceof FakeDriver ? driver.calls : [];
  const sources = sourcesFor(
    screen,
    { capture: async () => picture ?? blankPng(await driver.windowSize()), words, templates },
    (call) => void actions.push(call),
  );
  const events: KeywordRun['events'][number][] = [];
  const logger: Logger = { log: createLog('fatal') };
  const variables = new Variables();
  for (const [name, value] of Object.entries(values)) variables.set(name, [value].flat());
  const scope = Scope.root()
    .provide(Config, config)
    .provide(Logger, logger)
    .provide(Shutdown, new Shutdown(config, logger))
    .provide(Variables, variables)
    .provide(Baselines, new Baselines(undefined, false))
    .provide(Driver, driver)
    .provide(driver.constructor as Constructor<Driver>, driver)
    .provide(Sources, sources)
    .provide(SessionLogs, new SessionLogs(new LogRecorder(config), driver, variables))
    .provide(TrackedEvents, new TrackedEvents((name, attributes) => void events.push({ name, attributes })))
    .provide(Workspace, new Workspace(sources, driver));
  scope.provide(ApiClient, ApiClient.of(variables, scope));
  const files = new SessionFiles(config.settings, undefined);
  scope.provide(SessionFiles, files);
  const progress: string[] = [];
  const { signal = new AbortController().signal } = options;
  const run = new PreparedCall(definition, params, scope);
  const started = run.run(signal, { progress: (message) => void progress.push(message) }, (context) => {
    const known = new Map(Object.keys(templates ?? {}).map((name) => [name, { name, image: pngHeader(1, 1) }]));
    const named = new Templates(known, new Map(), ProjectTemplates.none);
    return scope
      .child()
      .provide(CallContext, context)
      .provide(ElementFinder, new ElementFinder(sources, driver, named, context, config));
  });
  const { execution } = await started.finally(() => files.close());
  return { result: info.answers === 'data' ? execution.data : execution.data['result'], actions, progress, events };
}
