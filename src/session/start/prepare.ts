import { ApiClient } from '../../api/client.js';
import { Config } from '../../config.js';
import { DeviceHold } from '../../device/hold.js';
import type { Scope } from '../../di.js';
import { SessionFiles } from '../../files/session-files.js';
import { ProjectTemplates } from '../../locate/vision/project-templates.js';
import { type Log, Logger } from '../../log.js';
import { LogRecorder } from '../../logs/log-recorder.js';
import { Baselines, defaultProject } from '../../pictures/baselines.js';
import { Registry } from '../../plugin/registry.js';
import { Variables } from '../../variables.js';
import { Closers } from '../lifetime/closers.js';
import { ExecutionEvents, type NumberedEvent } from '../events.js';
import type { SessionPlan } from '../plan.js';
import { checkAddresses, checkWrites } from './check-plan.js';
import { buildHealing, type Healing } from './healing.js';
import { type DriverChoice, lookUpDrivers } from './open-driver.js';
import { buildDetectors, type Detectors, lookUpSources, type SourcePlugins } from './sources.js';

export interface PrepareOptions {
  readonly id: string;
  /** The right of this process to use the device. */
  readonly hold: DeviceHold | undefined;
  /** The events of another process, with which those of the session go on. */
  readonly earlierEvents?: readonly NumberedEvent[];
  /** Finds the directory of the plan's project. */
  readonly findProject: (path: string) => Promise<string | undefined>;
  readonly signal: AbortSignal;
}

/** What a session has before its driver is open. */
export interface Preparation {
  readonly scope: Scope;
  readonly log: Log;
  readonly drivers: readonly DriverChoice[];
  readonly plugins: SourcePlugins;
  readonly detectors: Detectors;
  readonly healing: Healing;
  readonly project: ProjectTemplates;
  readonly variables: Variables;
  readonly api: ApiClient;
  readonly files: SessionFiles;
  readonly recorder: LogRecorder;
  readonly events: ExecutionEvents;
  readonly closers: Closers;
}

/**
 * Checks a plan, and builds what needs no driver.
 * @throws ServiceError E0601, E0503, E0104, E0603 of a detector
 */
export async function prepareSession(plan: SessionPlan, root: Scope, options: PrepareOptions): Promise<Preparation> {
  const { id, hold, earlierEvents, findProject, signal } = options;
  const scope = root.child();
  const registry = scope.get(Registry);
  await registry.loadDeferred();
  const { settings } = scope.get(Config);
  const log = scope.get(Logger).log.child({ session_id: id });
  for (const remark of plan.remarks) log.warn(remark);
  scope.provide(Logger, { log });
  if (hold) scope.provide(DeviceHold, hold);
  const drivers = lookUpDrivers(plan, registry);
  checkAddresses(plan, settings);
  checkWrites(plan, settings);
  const directory = plan.projectPath === undefined ? undefined : await findProject(plan.projectPath);
  const healing = buildHealing(plan, directory, scope);
  const plugins = lookUpSources(plan, registry);
  const detectors = buildDetectors(plugins, scope);
  const project = directory === undefined ? ProjectTemplates.none : await ProjectTemplates.scan(directory, signal);
  const variables = new Variables();
  const api = ApiClient.of(variables, scope);
  const files = new SessionFiles(settings, directory);
  const recorder = new LogRecorder(scope.get(Config));
  scope.provide(Variables, variables).provide(ApiClient, api).provide(SessionFiles, files);
  const areUpdated = plan.updateBaselines ?? settings.update_baselines;
  scope.provide(Baselines, new Baselines(directory ?? (await defaultProject(settings.project_root)), areUpdated));
  scope.provide(LogRecorder, recorder);

  const closers = new Closers();
  const events = new ExecutionEvents(earlierEvents);
  closers.add('ending the log streams', () => recorder.end());
  closers.add('ending the event stream', () => events.end());
  closers.add('writing heals', healing.flush);
  closers.add('removing the files', () => files.close());
  return {
    scope,
    log,
    drivers,
    plugins,
    detectors,
    healing,
    project,
    variables,
    api,
    files,
    recorder,
    events,
    closers,
  };
}
