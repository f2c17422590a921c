import type { Benchmark, Measurement } from '../_support/benchmark.js';
import { exact } from '../_support/estimate.js';
import { LARGE, type Scenario } from './simulation/scenario.js';
import { simulate } from './simulation/simulation.js';

/** Simulates a fleet in virtual time on the directory of the service, and checks what must hold whatever happens. */
export const fleetSimulation: Benchmark = {
  name: 'fleet-simulate',
  measure: () => measureScenario(LARGE),
};

async function measureScenario(scenario: Scenario): Promise<Measurement[]> {
  const { observer, sessions, seconds, fairness } = await simulate(scenario);
  for (const violation of observer.violations.slice(0, 20)) process.stderr.write(`${violation}\n`);
  const count = (name: string, value: number): Measurement => ({ name, unit: '', ours: exact(value) });
  const time = (name: string, ms: number): Measurement => ({ name, unit: 'ms', ours: exact(Math.round(ms)) });
  const { admitted, gapsMs } = observer;
  return [
    { ...count('violations of invariants', observer.violations.length), limit: { of: 'value', exactly: 0 } },
    count('sessions', sessions),
    time('virtual time', seconds * 1000),
    count(
      `deaths, pauses and drains of ${scenario.replicas} replicas`,
      scenario.deaths + scenario.pauses + scenario.drains,
    ),
    count('adoptions', observer.adoptions),
    count('sessions on local browsers that ended with their replica', observer.endedWithReplica),
    count('refused writes of replicas that were no owner any more', observer.refusedWrites),
    count('answers of the directory that never arrived', observer.lostAnswers),
    time('longest time without an owner', Math.max(0, ...gapsMs)),
    time('median time without an owner', median(gapsMs)),
    count('most starts that waited', observer.mostWaiting),
    {
      name: "unfairness while starts wait (1 - Jain's index)",
      unit: '%',
      ours: exact(100 * (1 - fairness)),
      limit: { of: 'value', most: 2 },
    },
    ...scenario.groups.flatMap(({ name }) => {
      const waits = admitted
        .filter(({ group, needsDevice }) => group === name && !needsDevice)
        .map(({ waitedMs }) => waitedMs);
      const owners = `owners: ${name}`;
      return [time(`${owners}, median wait`, median(waits)), time(`${owners}, longest wait`, Math.max(...waits))];
    }),
    time(
      'starts that need a device, longest wait',
      Math.max(...admitted.filter(({ needsDevice }) => needsDevice).map(({ waitedMs }) => waitedMs)),
    ),
  ];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
