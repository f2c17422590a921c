import { ClientSession } from '../test/support/client-session.js';
import { Fleet } from '../test/support/fleet/fleet.js';
import { Child } from './fleet/child.js';
import type { LoadCommand, LoadReport } from './fleet/load-process.js';
import { processorTime } from './fleet/processor-time.js';
import { redisOperations } from './fleet/redis-operations.js';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';

const REPLICAS = 3;
const SESSIONS = 300;
/** Keywords a second in all. */
const RATE = 1000;
const SECONDS = 15;
const WARM_UP_SECONDS = 5;
/** The longest time that one call in a hundred may exceed. */
const LIMIT_MS = 50;
const LOWER_RATES = [800, 600, 500, 400, 300, 200, 100];
const STARTS_AT_ONCE = 10;
const ANSWER_LIMIT_MS = 300_000;

/** Keywords of many sessions on a stand-in WebDriver server, each with one command to its device. */
export const fleet: Benchmark = {
  name: 'fleet',
  async measure() {
    const standIn = Child.start<object, string>(new URL('fleet/stand-in-process.js', import.meta.url));
    const load = Child.start<LoadCommand, LoadReport>(new URL('fleet/load-process.js', import.meta.url));
    const running = await Fleet.start({
      replicas: REPLICAS,
      env: { SVC_MAX_SESSIONS: String(SESSIONS), SVC_LOG_LEVEL: 'warn' },
    });
    try {
      const sessions = await openSessions(running, await standIn.message(ANSWER_LIMIT_MS));
      return await measureLoad(running, sessions, load, standIn.pid);
    } finally {
      await running.stop();
      standIn.end();
      load.end();
    }
  },
};

/** Calls that go to the replicas in turns, as a proxy gives them, so that two of three are forwarded. */
async function measureLoad(
  running: Fleet,
  sessions: readonly string[],
  generator: Child<LoadCommand, LoadReport>,
  standInPid: number,
): Promise<Measurement[]> {
  const urls = running.replicas.map(({ url }) => url);
  const call = (rate: number, seconds: number) =>
    generator.ask({ urls, sessions, keyword: 'Get Url', params: [], rate, seconds }, ANSWER_LIMIT_MS);
  await call(RATE / 2, WARM_UP_SECONDS);
  const redisPid = Number(/process_id:(\d+)/.exec(String(await running.redis.command('INFO', 'server')))?.[1]);
  const groups = {
    replicas: running.pids,
    'the stand-in server': [standInPid],
    Redis: [redisPid],
    'the load generator': [generator.pid],
  };
  const before = Object.values(groups).map(processorTime);
  let report: LoadReport | undefined;
  const redis = await redisOperations(running.redis, async () => (report = await call(RATE, SECONDS)));
  const keywords = report!.times.length;
  const used = Object.entries(groups).map(
    ([name, pids], n) => [name, (processorTime(pids) - before[n]!) / keywords] as const,
  );
  const measured = percentile(report!, 0.99);
  if (report!.failed > 0) throw new Error(`${report!.failed} calls failed, the first with ${report!.firstFailure}`);
  const name = `${SESSIONS} sessions on ${REPLICAS} replicas`;
  return [
    { name: `${name}, ${RATE} keywords a second, median`, unit: 'ms', ours: exact(percentile(report!, 0.5)) },
    {
      name: `${name}, ${RATE} keywords a second, 99th percentile`,
      unit: 'ms',
      ours: exact(measured),
      limit: { of: 'value', most: LIMIT_MS },
    },
    {
      name: `highest rate of keywords a second with a 99th percentile of ${LIMIT_MS} ms`,
      unit: '',
      ours: exact(measured <= LIMIT_MS ? RATE : await highestRate(call)),
    },
    {
      name: 'round trips to Redis per keyword',
      unit: '',
      ours: exact(redis.roundTrips / keywords),
      limit: { of: 'value', most: 2 },
    },
    { name: 'commands inside Redis per keyword', unit: '', ours: exact(redis.commands / keywords) },
    ...used.map(([group, ms]): Measurement => ({
      name: `processor time of ${group} per keyword`,
      unit: 'ms',
      ours: exact(ms),
    })),
  ];
}

async function openSessions(running: Fleet, standInUrl: string): Promise<string[]> {
  const client = await running.client();
  const config = {
    driver_sources: [{ selenium: { url: standInUrl, capabilities: {} } }],
    elements_sources: ['selenium'],
    text_detection: [],
    image_detection: [],
  };
  const ids: string[] = [];
  while (ids.length < SESSIONS) {
    const started = await Promise.all(
      Array.from({ length: STARTS_AT_ONCE }, () => ClientSession.start(client, config)),
    );
    ids.push(...started.map(({ id }) => id));
  }
  return ids;
}

/** 0 when even the lowest rate is too high. */
async function highestRate(call: (rate: number, seconds: number) => Promise<LoadReport>): Promise<number> {
  for (const rate of LOWER_RATES) {
    if (percentile(await call(rate, WARM_UP_SECONDS * 2), 0.99) <= LIMIT_MS) return rate;
  }
  return 0;
}

const percentile = ({ times }: LoadReport, part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.POSITIVE_INFINITY;

await runAlone(import.meta.url, fleet);
