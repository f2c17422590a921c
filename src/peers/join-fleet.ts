import { ANYBODY } from '../access/principal.js';
import type { Service } from '../boot.js';
import type { Replica } from '../directory/entries.js';
import { ServiceError } from '../errors.js';
import type { Peers } from './peers.js';

const DIRECTORY = '/fleet/directory';
/** A replica that does not answer within this time may reach the directory. */
const ANSWER_LIMIT_MS = 1000;

/**
 * Makes this process a replica that the others reach; without effect where there is no directory.
 * @param url at which it listens
 */
export async function joinFleet({ fleet, config }: Service, peers: Peers, url: string): Promise<void> {
  peers.endpoints.add(DIRECTORY, () => Promise.resolve(fleet.isDirectoryReachable));
  const asksPeer = async (replica: Replica): Promise<boolean> => {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return (await peers.call(replica, DIRECTORY, null, { forwarded: { principal: ANYBODY }, signal })) as boolean;
  };
  await fleet.join({ url: config.settings.replica_url ?? url, asksPeer });
}

/** Addresses that mean every address of this machine. */
const UNSPECIFIED = ['0.0.0.0', '::', ''];

/** @throws ServiceError E0503 when other replicas cannot know where to reach this one */
export function checkReplicaUrl({ fleet, config: { settings } }: Service): void {
  if (!fleet.isShared || settings.replica_url !== undefined || !UNSPECIFIED.includes(settings.host)) return;
  throw new ServiceError(
    'E0503',
    `set replica_url (SVC_REPLICA_URL) to the address at which the other replicas reach this one: ${settings.host} is every address of this machine`,
  );
}
