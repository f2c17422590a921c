import type { ReplicaProcess } from './replica-process.js';
import { LEASE_MS, SimulatedReplica } from './simulated-replica.js';
import type { World } from './world.js';

const RESTART_MS = 5000;

/** Plans deaths, pauses and drains at random times. A replica that has gone is followed by another one. */
export function planFaults(world: World): void {
  const { clock, random, scenario } = world;
  let started = scenario.replicas;
  const restart = () => clock.after(RESTART_MS, () => new SimulatedReplica(`r${started++}`, world).join());
  const at = (count: number, fault: (replica: ReplicaProcess) => void | Promise<void>) => {
    for (let i = 0; i < count; i++) {
      clock.after(random.between(0, scenario.faultsWithinS) * 1000, async () => {
        const replica = world.door();
        if (replica) await fault(replica);
      });
    }
  };
  at(scenario.deaths, async (replica) => {
    await replica.die();
    restart();
  });
  at(scenario.drains, async (replica) => {
    await replica.drain();
    restart();
  });
  at(scenario.pauses, (replica) => {
    replica.pause();
    clock.after(random.between(LEASE_MS / 6, LEASE_MS * 4), () => replica.resume());
  });
}
