import { Driver } from '../../device/driver.js';
import { KeywordCatalog } from '../../keyword/catalog.js';
import { Sources } from '../../locate/sources.js';
import { SessionLogs } from '../../logs/session-logs.js';
import { closeTracker, openTracker } from '../../tracking/tracker.js';
import { VideoRecorder } from '../../video/video-recorder.js';
import { originOf } from '../recording/origin.js';
import { Recording } from '../recording/recording.js';
import { Session } from '../session.js';
import type { SavedDevice } from '../session-device.js';
import type { SessionOrigin } from '../snapshot.js';
import { Workspace } from '../workspace/workspace.js';
import { buildExecutor } from './healing.js';
import { closeDriver, type OpenedDriver } from './open-driver.js';
import type { Preparation } from './prepare.js';
import { buildSources } from './sources.js';

/**
 * Builds a session around its open driver.
 * @param adoptedDevice what another process, which opened the session, saved of its device
 * @throws ServiceError E0603 of an element source
 */
export async function assembleSession(
  { scope, log, plugins, detectors, healing, project, variables, files, recorder, events, closers }: Preparation,
  { driver, target }: Pick<OpenedDriver, 'driver' | 'target'>,
  origin: SessionOrigin,
  adoptedDevice?: SavedDevice,
): Promise<Session> {
  const { plan, driverName } = origin;
  closers.add('closing the driver', (end) => closeDriver(driver, scope, end));
  scope.provide(Driver, driver).provide(target, driver);
  scope.provide(SessionLogs, new SessionLogs(recorder, driver, variables));
  const tracker = await openTracker(scope);
  if (tracker) closers.add('sending tracked events', () => closeTracker(tracker, scope));
  const sources = buildSources(plugins, detectors, driverName, scope, log);
  const workspace = new Workspace(sources, driver);
  const video = new VideoRecorder(async () => Buffer.from(await workspace.screenshot(), 'base64'), files, log);
  closers.add('ending the video', () => video.close());
  scope.provide(Sources, sources).provide(Workspace, workspace).provide(VideoRecorder, video);
  return new Session({
    origin,
    adoptedDevice,
    testCase: plan.testCase,
    scope,
    catalog: scope.get(KeywordCatalog),
    project,
    recording: new Recording(originOf(plan, driverName)),
    executor: buildExecutor(healing, scope),
    events,
    tracker,
    heals: healing.ledger,
    closers,
  });
}
