import { Config } from '../../config.js';
import type { DeviceHold } from '../../device/hold.js';
import type { Scope } from '../../di.js';
import { ServiceError } from '../../errors.js';
import type { Session } from '../session.js';
import type { SessionSnapshot } from '../snapshot.js';
import { assembleSession } from './assemble.js';
import { attachDriver } from './attach-driver.js';
import { checkProjectPath } from './check-plan.js';
import { type Preparation, prepareSession } from './prepare.js';

/** How an adoption is followed. */
export interface AdoptOptions {
  /** The right of this process to use the device. */
  readonly hold?: DeviceHold;
  readonly signal?: AbortSignal;
}

const MOVED =
  'another replica opened it: its files, its videos, and what its pages or its device logged before, are not here';

/**
 * Goes on with a session of another process: attaches to its device instead of opening one, and runs no `launch_app`. A
 * failed adoption leaves the device as it is.
 * @throws ServiceError E0106 when the device is gone; E0105 when its driver cannot be attached; E0601, E0104, E0603 where
 * the plugins of this process differ
 */
export async function adoptSession(
  snapshot: SessionSnapshot,
  root: Scope,
  { hold, signal }: AdoptOptions & { readonly signal: AbortSignal },
): Promise<Session> {
  const { origin, state, running } = snapshot;
  const { id, plan, driverName } = origin;
  const warnings = new Set([...origin.warnings, MOVED]);
  const { project_root: projectRoot } = root.get(Config).settings;
  const findProject = (path: string) =>
    checkProjectPath(path, projectRoot).catch((error: unknown) => {
      warnings.add(`${ServiceError.from(error).message}, so the session goes on without its templates`);
      return undefined;
    });
  const options = { id, hold, signal, earlierEvents: snapshot.events, findProject };
  const prepared = await prepareSession({ ...plan, remarks: [] }, root, options);
  const { scope, log, drivers, closers } = prepared;
  try {
    await restoreValues(prepared, snapshot, signal);
    const opened = await attachDriver(drivers[0]!, state.device, scope, signal);
    if (state.dialogs) opened.driver.dialogHandler.use(state.dialogs.action, state.dialogs.text);
    const adopted = { ...origin, warnings: [...warnings] };
    const session = await assembleSession(prepared, opened, adopted, state.device);
    signal.throwIfAborted();
    restoreRecording(session, snapshot);
    session.resume(running);
    log.info({ driver: driverName, driver_id: session.driverId, owner: plan.owner }, 'session adopted');
    return session;
  } catch (error) {
    await closers.run('detached', (what, failure) =>
      log.error({ err: failure }, `adoption failed, and so did ${what}`),
    );
    throw signal.aborted ? (signal.reason as Error) : ServiceError.from(error);
  }
}

/** What the sources and the calls of the session use. */
async function restoreValues(
  { variables, api }: Preparation,
  { state }: SessionSnapshot,
  signal: AbortSignal,
): Promise<void> {
  for (const secret of state.secrets) variables.secrets.remember(secret);
  for (const [name, values] of Object.entries(state.variables)) variables.set(name, values);
  if (state.api) await api.load(state.api.definitions, signal);
}

function restoreRecording(
  { recording, templates }: Session,
  { state, calls, pictures, ...snapshot }: SessionSnapshot,
): void {
  recording.restore(state.recording, calls);
  recording.api.restore(state.api?.recorded);
  for (const image of Object.values(pictures)) recording.pictures.add({ image: Buffer.from(image, 'base64') });
  for (const { name, image } of snapshot.templates) templates.add({ name, image: Buffer.from(image, 'base64') });
}
