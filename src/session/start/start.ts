import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../api/client.js';
import { Config } from '../../config.js';
import type { DeviceHold } from '../../device/hold.js';
import type { Scope } from '../../di.js';
import { ServiceError } from '../../errors.js';
import { problemText, SchemaError } from '../../schema-problems.js';
import type { SessionPlan } from '../plan.js';
import type { Session } from '../session.js';
import { assembleSession } from './assemble.js';
import { checkProjectPath } from './check-plan.js';
import { openDriver } from './open-driver.js';
import { prepareSession } from './prepare.js';

/** How a start is followed. */
export interface StartOptions {
  /** The id of the session; by default a new one. */
  readonly id?: string;
  /** The name of the token with which it is opened. */
  readonly openedBy?: string | undefined;
  /** The right of this process to use the device; by default it is the only user. */
  readonly hold?: DeviceHold;
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
  options: StartOptions & { readonly signal: AbortSignal },
): Promise<Session> {
  const { id = randomUUID(), openedBy, hold, signal, progress, requestId } = options;
  const { project_root: projectRoot } = root.get(Config).settings;
  const findProject = (path: string) => checkProjectPath(path, projectRoot);
  const prepared = await prepareSession(plan, root, { id, hold, findProject, signal });
  const { scope, log, drivers, api, closers } = prepared;
  if (plan.apiData) await loadApiData(api, plan.apiData, signal);
  try {
    progress?.(`opening ${drivers.map(({ source }) => source.name).join(', else ')}`);
    const opened = await openDriver(drivers, scope, signal);
    if (plan.dialogs) opened.driver.dialogHandler.use(plan.dialogs);
    const session = await assembleSession(prepared, opened, {
      id,
      // Its API definitions may be replaced: they are a part of the state.
      plan: { ...plan, drivers: [opened.source], apiData: undefined },
      openedBy,
      created: new Date().toISOString(),
      driverName: opened.source.name,
      warnings: [...plan.remarks, ...opened.warnings],
    });
    session.recording.api.add(plan.apiData);
    progress?.('launching the app');
    await session.launch(signal, requestId);
    log.info({ driver: session.driverName, driver_id: session.driverId, owner: plan.owner }, 'session created');
    return session;
  } catch (error) {
    await closers.run('stopped', (what, failure) => log.error({ err: failure }, `start failed, and so did ${what}`));
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
