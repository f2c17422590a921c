import type { Admitted, Observer } from './observer.js';
import { fairShares, jainIndex } from './fairness.js';
import { planFaults } from './faults.js';
import { checkNothingIsLeft } from './final-check.js';
import type { OwnerGroup, Scenario } from './scenario.js';
import { SimulatedClient } from './simulated-client.js';
import { SimulatedReplica } from './simulated-replica.js';
import { World } from './world.js';

/** What a simulated fleet went through, as it was observed. */
export interface SimulationResult {
  readonly observer: Observer;
  readonly sessions: number;
  /** Virtual time until the last session ended. */
  readonly seconds: number;
  /** Of the places that were given while starts waited, by Jain, each as a part of the fair share of its owner. */
  readonly fairness: number;
}

const POOL = 'pool';
const DEVICES_OF_START = 10;
/** Virtual time after which a scenario has not ended as it should. */
const MAX_MS = 3_600_000;

/** Runs a scenario in virtual time. The same scenario always has the same result. */
export async function simulate(scenario: Scenario): Promise<SimulationResult> {
  const world = new World(scenario);
  for (let i = 0; i < scenario.replicas; i++) await new SimulatedReplica(`r${i}`, world).join();
  const clients = scenario.groups.flatMap((group, index) => clientsOf(group, index, world));
  planFaults(world);
  const { clock } = world;
  const isLate = () => clock.now() > MAX_MS;
  await clock.run(() => isLate() || clients.every(({ isDone }) => isDone));
  for (const { isDone, wanted } of clients) if (!isDone) world.observer.violated(`${wanted.name} has not ended`);
  const seconds = clock.now() / 1000;
  await checkNothingIsLeft(world, devicesOf(scenario));
  const { observer } = world;
  return { observer, sessions: clients.length, seconds, fairness: fairnessOf(observer.admitted, scenario) };
}

const devicesOf = ({ devices }: Scenario): string[] => Array.from({ length: devices }, (_, i) => `${POOL}/${i}`);

/** When a start of a group is asked for, in milliseconds. */
const askedAt = ({ starts, overS }: OwnerGroup, index: number): number => (index * overS * 1000) / starts;

function clientsOf(group: OwnerGroup, groupIndex: number, world: World): SimulatedClient[] {
  const { random, scenario, clock } = world;
  const devices = devicesOf(scenario);
  return Array.from({ length: group.owners * group.starts }, (_, index) => {
    const owner = `g${groupIndex}o${index % group.owners}`;
    const needsDevice = random.chance(scenario.deviceShare);
    const client = new SimulatedClient(
      {
        name: `${owner}s${index}`,
        owner,
        group: group.name,
        isRemote: needsDevice || random.chance(scenario.remoteShare),
        devices: needsDevice ? Array.from({ length: DEVICES_OF_START }, () => random.pick(devices)) : [],
        lengthMs: random.exponential(scenario.meanSessionS) * 1000,
      },
      world,
    );
    clock.after(askedAt(group, Math.floor(index / group.owners)), () => client.begin());
    return client;
  });
}

/** Measured from the first start that waited to the time at which half of all were admitted. */
function fairnessOf(admitted: readonly Admitted[], { groups }: Scenario): number {
  const first = admitted.findIndex(({ waitedMs }) => waitedMs > 0);
  const half = Math.floor((Math.max(0, first) + admitted.length) / 2);
  const contended = admitted.slice(first, half);
  const endMs = contended.at(-1)?.atMs ?? 0;
  const owners = groups
    .flatMap((group, groupIndex) =>
      Array.from({ length: group.owners }, (_, index) => {
        const name = `g${groupIndex}o${index}`;
        const asked = Array.from({ length: group.starts }, (__, start) => askedAt(group, start)).filter(
          (at) => at < endMs,
        );
        const before = admitted.slice(0, first).filter(({ owner }) => owner === name).length;
        const served = contended.filter(({ owner }) => owner === name).length;
        return { demand: asked.length - before, served };
      }),
    )
    .filter(({ demand }) => demand > 0);
  const shares = fairShares(
    owners.map(({ demand }) => demand),
    contended.length,
  );
  return jainIndex(owners.map(({ served }, index) => served / shares[index]!));
}
