import { randomUUID } from 'node:crypto';
import { ApiClient } from '../../api/client.js';
import { Config } from '../../config.js';
import { Driver } from '../../device/driver.js';
import type { Scope } from '../../di.js';
import { ServiceError } from '../../errors.js';
import { SessionFiles } from '../../files/session-files.js';
import { KeywordCatalog } from '../../keyword/catalog.js';
import { Sources } from '../../locate/sources.js';
import { ProjectTemplates } from '../../locate/vision/project-templates.js';
import { Logger } from '../../log.js';
import { Baselines, defaultProject } from '../../pictures/baselines.js';
import { LogRecorder } from '../../logs/log-recorder.js';
import { SessionLogs } from '../../logs/session-logs.js';
import { Registry } from '../../plugin/registry.js';
import { problemText, SchemaError } from '../../schema-problems.js';
import { closeTracker, openTracker } from '../../tracking/tracker.js';
import { VideoRecorder } from '../../video/video-recorder.js';
import { Variables } from '../../variables.js';
import { ExecutionEvents } from '../events.js';
import type { SessionPlan } from '../plan.js';
import { originOf } from '../recording/origin.js';
import { Recording } from '../recording/recording.js';
import { Closers } from '../closers.js';
import { Session } from '../session.js';
import { Workspace } from '../workspace/workspace.js';
import { checkAddresses, checkProjectPath } from './check-plan.js';
import { buildExecutor, buildHealing } from './healing.js';
import { closeDriver, lookUpDrivers, openDriver } from './open-driver.js';
import { buildDetectors, buildSources, lookUpSources } from './sources.js';

/** How a start is followed. */
export interface StartOptions {
  /** Aborted when the client has left. */
  readonly signal?: AbortSignal;
  /** Receives the progress of the start, in a few words. */
  readonly progress?: (message: string) => void;
  /** Id of the request, for the log. */
  readonly requestId?: string;
}

/**
 * Starts a session: checks the plan, builds its parts, opens the driver and runs `launch_app`. A failed start closes
 * everything that it opened.
 * @throws ServiceError E0601, E0503, E0104, E0603 of a detector before anything is opened; E0102 and errors of the driver after that
 */
export async function startSession(
  plan: SessionPlan,
  root: Scope,
  { signal, progress, requestId }: StartOptions & { readonly signal: AbortSignal },
): Promise<Session> {
  const id = randomUUID();
  const scope = root.child();
  const registry = scope.get(Registry);
  await registry.loadDeferred();
  const { settings } = scope.get(Config);
  const log = scope.get(Logger).log.child({ session_id: id });
  for (const remark of plan.remarks) log.warn(remark);
  scope.provide(Logger, { log });
  const drivers = lookUpDrivers(plan, registry);
  checkAddresses(plan, settings);
  const { projectPath: path } = plan;
  const directory = path === undefined ? undefined : await checkProjectPath(path, settings.project_root);
  const healing = buildHealing(plan, directory, scope);
  const plugins = lookUpSources(plan, registry);
  const detectors = buildDetectors(plugins, scope);
  const project = directory === undefined ? ProjectTemplates.none : await ProjectTemplates.scan(directory, signal);
  const variables = new Variables();
  const api = ApiClient.of(variables, scope);
  if (plan.apiData) await loadApiData(api, plan.apiData, signal);
  const files = new SessionFiles(settings, directory);
  scope.provide(Variables, variables).provide(ApiClient, api).provide(SessionFiles, files);
  const areUpdated = plan.updateBaselines ?? settings.update_baselines;
  scope.provide(Baselines, new Baselines(directory ?? (await defaultProject(settings.project_root)), areUpdated));

  const closers = new Closers();
  const recorder = new LogRecorder(scope.get(Config));
  scope.provide(LogRecorder, recorder);
  closers.add('ending the log streams', () => recorder.end());
  const events = new ExecutionEvents();
  closers.add('ending the event stream', () => events.end());
  closers.add('writing heals', healing.flush);
  closers.add('removing the files', () => files.close());
  try {
    progress?.(`opening ${drivers.map(({ source }) => source.name).join(', else ')}`);
    const { name: driverName, driver, target, warnings } = await openDriver(drivers, scope, signal);
    closers.add('closing the driver', () => closeDriver(driver, scope));
    if (plan.dialogs) driver.dialogHandler.use(plan.dialogs);
    scope.provide(Driver, driver).provide(target, driver);
    scope.provide(SessionLogs, new SessionLogs(recorder, driver, variables));
    const tracker = await openTracker(scope);
    if (tracker) closers.add('sending tracked events', () => closeTracker(tracker, scope));
    const sources = buildSources(plugins, detectors, driverName, scope, log);
    const workspace = new Workspace(sources, driver);
    const video = new VideoRecorder(async () => Buffer.from(await workspace.screenshot(), 'base64'), files, log);
    closers.add('ending the video', () => video.close());
    scope.provide(Sources, sources).provide(Workspace, workspace).provide(VideoRecorder, video);
    const recording = new Recording(originOf(plan, driverName));
    recording.api.add(plan.apiData);
    const session = new Session({
      id,
      driverName,
      warnings: [...plan.remarks, ...warnings],
      testCase: plan.testCase,
      owner: plan.owner,
      scope,
      catalog: scope.get(KeywordCatalog),
      project,
      recording,
      executor: buildExecutor(healing, scope),
      events,
      tracker,
      heals: healing.ledger,
      closers,
    });
    progress?.('launching the app');
    await session.launch(signal, requestId);
    log.info({ driver: driverName, driver_id: session.driverId, owner: plan.owner }, 'session created');
    return session;
  } catch (error) {
    await closers.run((what, failure) => log.error({ err: failure }, `start failed, and so did ${what}`));
    throw signal.aborted ? (signal.reason as Error) : ServiceError.from(error);
  }
}

/**
 * Loads the API definitions of a plan.
 * @throws ServiceError E0503 with the path of each problem, which begins with `api_data`
 */
async function loadApiData(api: ApiClient, definitions: object, signal: AbortSignal): Promise<void> {
  try {
    await api.load(definitions, signal);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'E0403') throw error;
    const problems = (error instanceof SchemaError ? error.problems : []).map(({ path, message }) => ({
      path: ['api_data', path].filter(Boolean).join('.'),
      message,
    }));
    throw new SchemaError('E0503', problemText(problems) || error.reason, problems);
  }
}
