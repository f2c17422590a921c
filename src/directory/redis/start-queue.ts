import { placeKeptMs, refused, type Refusal } from '../admission/refusals.js';
import type { Admission, StartRequest, WaitingStart } from '../entries.js';
import { type StartQueue, WAITING_KEPT_S } from '../session-directory.js';
import { ADMIT, STARTS, WAITING, WITHDRAW } from './admission-scripts.js';
import type { RedisConnection } from './connection.js';
import { replicaOf, type ReplicaRow } from './entry-rows.js';
import type { DirectoryKeys } from './keys.js';
import type { Script } from './script.js';

type AdmitAnswer =
  | readonly ['admitted', replica: ReplicaRow, device: string]
  | readonly ['waiting', position: number, waiting: number]
  | readonly ['refused', reason: Refusal['because'], number: number];

/** The queue of starts of a fleet, in Redis. Every request is one script. */
export class RedisStartQueue implements StartQueue {
  constructor(
    private readonly replicaId: string,
    private readonly connection: RedisConnection,
    private readonly keys: DirectoryKeys,
  ) {}

  async admit(request: StartRequest): Promise<Admission> {
    const { id, owner, openedBy = '', maxOfToken = -1, devices, queueLimit } = request;
    const answer = (await this.#run(
      ADMIT,
      id,
      owner,
      openedBy,
      maxOfToken,
      JSON.stringify(devices),
      queueLimit,
      this.replicaId,
      WAITING_KEPT_S * 1000,
      placeKeptMs(request),
    )) as AdmitAnswer;
    switch (answer[0]) {
      case 'admitted':
        return { admitted: true, replica: replicaOf(answer[1]), device: answer[2] || undefined };
      case 'waiting':
        return { admitted: false, position: answer[1], waiting: answer[2] };
      case 'refused':
        throw refused({ because: answer[1], number: answer[2] }, request);
    }
  }

  async withdraw(id: string): Promise<void> {
    await this.#run(WITHDRAW, id);
  }

  async waiting(): Promise<number> {
    return (await this.#run(WAITING, WAITING_KEPT_S * 1000)) as number;
  }

  async starts(): Promise<readonly WaitingStart[]> {
    const rows = (await this.#run(STARTS)) as readonly (readonly [string, string, string])[];
    return rows.map(([owner, devices, openedBy]) => ({
      owner,
      openedBy: openedBy || undefined,
      devices: JSON.parse(devices) as string[],
    }));
  }

  #run(script: Script, ...args: readonly (string | number)[]): Promise<unknown> {
    return this.connection.run(script, [this.keys.base], args);
  }
}
