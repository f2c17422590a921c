import { randomUUID } from 'node:crypto';
import type { Principal } from '../access/principal.js';
import type { Settings } from '../config.js';
import type { SessionPlan } from '../session/plan.js';
import { waitForPlace } from './admission/wait-for-place.js';
import type { Placement, PlaceOptions } from './fleet.js';
import { deviceCandidates } from './pools/device-candidates.js';
import type { SessionDirectory } from './session-directory.js';

/** Finds room for a session, in turns by owner, and a device where its plan names a pool. */
export async function place(
  directory: SessionDirectory,
  plan: SessionPlan,
  principal: Principal,
  settings: Settings,
  options: PlaceOptions,
): Promise<Placement> {
  const id = randomUUID();
  const request = {
    id,
    owner: principal.name ?? plan.owner ?? '',
    openedBy: principal.name,
    maxOfToken: principal.limits.sessions,
    devices: deviceCandidates(plan, settings.pools),
    queueLimit: settings.start_queue,
    startTimeoutS: settings.start_timeout_s,
  };
  const { replica, device } = await waitForPlace(directory, request, {
    ...options,
    timeoutS: settings.start_timeout_s,
  });
  return { id, replica: replica.id === directory.replicaId ? undefined : replica, device };
}
