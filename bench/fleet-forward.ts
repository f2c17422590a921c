import { Fleet } from '../test/support/fleet/fleet.js';
import type { Benchmark } from './_support/benchmark.js';
import { HttpClient } from './_support/http-client.js';
import { interleave } from './_support/interleave.js';
import { runAlone } from './_support/run-alone.js';
import { Child } from './fleet/child.js';

const START_LIMIT_MS = 60_000;
const LIMIT_MS = 2;

/** A keyword that does nothing, over the replica that owns its session and over another one. */
export const fleetForward: Benchmark = {
  name: 'fleet-forward',
  async measure() {
    const standIn = Child.start<object, string>(new URL('fleet/stand-in-process.js', import.meta.url));
    const running = await Fleet.start({ replicas: 2, env: { SVC_LOG_LEVEL: 'warn' } });
    const clients = running.replicas.map(({ url }) => new HttpClient(url));
    try {
      const path = await startSession(clients[0]!, await standIn.message(START_LIMIT_MS));
      const [owner, other] = (await isAt(clients[0]!, path)) ? clients : clients.toReversed();
      const repetitions = { warmUp: 500, least: 300, most: 3000 };
      const [local, forwarded] = await interleave(
        [() => sleep0(owner!, path), () => sleep0(other!, path)],
        repetitions,
      );
      const limit = { of: 'difference', most: LIMIT_MS } as const;
      return [
        { name: 'Sleep 0 by a replica that is not the owner', unit: 'ms', ours: forwarded!, baseline: local!, limit },
      ];
    } finally {
      for (const client of clients) client.close();
      await running.stop();
      standIn.end();
    }
  },
};

async function startSession(client: HttpClient, url: string): Promise<string> {
  const { status, body } = await client.ask('POST', '/v1/sessions/start', {
    driver_sources: [{ selenium: { url, capabilities: {} } }],
    elements_sources: ['selenium'],
    text_detection: [],
    image_detection: [],
  });
  if (status !== 200) throw new Error(`the session did not start: ${status} ${body.toString()}`);
  return `/v1/sessions/${(JSON.parse(body.toString()) as { session_id: string }).session_id}`;
}

async function isAt(client: HttpClient, path: string): Promise<boolean> {
  const { body } = await client.ask('GET', '/v1/sessions?scope=replica');
  const { sessions } = JSON.parse(body.toString()) as { sessions: { session_id: string }[] };
  return sessions.some(({ session_id: id }) => path.endsWith(id));
}

async function sleep0(client: HttpClient, path: string): Promise<void> {
  const { status, body } = await client.ask('POST', `${path}/action`, {
    mode: 'keyword',
    keyword: 'Sleep',
    params: ['0'],
  });
  if (status !== 200) throw new Error(`Sleep answered ${status}: ${body.toString().slice(0, 1000)}`);
}

await runAlone(import.meta.url, fleetForward);
