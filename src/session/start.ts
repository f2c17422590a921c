import { randomUUID } from 'node:crypto';
import { ApiClient } from '../api/client.js';
import { Config } from '../config.js';
import type { Scope } from '../di.js';
import { KeywordCatalog } from '../keyword/catalog.js';
import { ServiceError } from '../errors.js';
import { Sources } from '../locate/sources.js';
import { ProjectTemplates } from '../locate/vision/templates.js';
import { Logger } from '../log.js';
import { Registry } from '../plugin/registry.js';
import { openTracker } from '../tracking/open-tracker.js';
import { Variables } from '../variables.js';
import { buildExecutor } from './build-executor.js';
import { buildDetectors, buildSources, lookUpSources } from './build-sources.js';
import { buildHealing } from './build-healing.js';
import { checkAddresses } from './check-addresses.js';
import { checkProjectPath, type SessionPlan } from './config.js';
import { loadApiData } from './load-api-data.js';
import { closeDriver, openDriver } from './open-driver.js';
import { originOf } from './origin.js';
import { Recording } from './recording.js';
import { Session } from './session.js';
import { Workspace } from './workspace.js';

/** How a start is followed. */
export interface StartOptions {
  /** Aborted when whoever asked has gone. */
  readonly signal?: AbortSignal;
  /** Gets a few words on how far the start is. */
  readonly progress?: (message: string) => void;
  /** Id of the request, for the log. */
  readonly requestId?: string;
}

/**
 * Builds a session: looks everything up, opens the driver, runs `launch_app`. Whatever fails, nothing is left behind.
 * @throws ServiceError E0601, E0503, E0104, E0603 of a detector before anything is opened; E0102 and what the driver says after that
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
  for (const { name } of plan.drivers) registry.get('driver', name);
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
  scope.provide(Variables, variables).provide(ApiClient, api);
  const tracker = await openTracker(scope);

  progress?.(`opening ${plan.drivers.map(({ name }) => name).join(', else ')}`);
  const { name: driverName, driver, warnings } = await openDriver(plan.drivers, registry, scope, signal);
  let session: Session | undefined;
  try {
    const sources = buildSources(plugins, detectors, driverName, scope, log);
    scope.provide(Sources, sources).provide(Workspace, new Workspace(sources, driver));
    const recording = new Recording(originOf(plan, driverName));
    recording.api.add(plan.apiData);
    const executor = buildExecutor(healing, scope);
    const catalog = scope.get(KeywordCatalog);
    const parts = { scope, catalog, project, recording, executor, tracker, healing };
    session = new Session({
      id,
      driverName,
      testCase: plan.testCase,
      warnings: [...plan.remarks, ...warnings],
      ...parts,
    });
    progress?.('launching the app');
    await session.execute({ keyword: 'launch_app' }, { signal, requestId, isImplicit: true });
    signal.throwIfAborted();
    log.info({ driver: driverName, driver_id: session.driverId }, 'session created');
    return session;
  } catch (error) {
    session?.events.end();
    await closeDriver(driver, scope).catch((failure: unknown) => {
      log.error({ err: failure }, 'start failed, and the driver could not be closed');
    });
    throw signal.aborted ? (signal.reason as Error) : ServiceError.from(error);
  }
}
