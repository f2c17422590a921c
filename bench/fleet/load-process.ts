/**
 * Calls keywords at a steady rate, whether or not the answers come (open loop), in a process of its own. A time is counted
 * from the moment at which the call was due, so that a call that had to wait for a slow one is not taken for a quick one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { RawClient } from './raw-client.js';

export interface LoadCommand {
  /** Addresses that get the calls in turns. */
  readonly urls: readonly string[];
  /** Sessions that get the calls in turns. */
  readonly sessions: readonly string[];
  readonly keyword: string;
  readonly params: readonly string[];
  /** Calls a second. */
  readonly rate: number;
  readonly seconds: number;
}

export interface LoadReport {
  /** Milliseconds of each call that succeeded, in ascending order. */
  readonly times: readonly number[];
  /** Calls that failed, and how the first of them did. */
  readonly failed: number;
  readonly firstFailure: string | undefined;
  /** Calls that were sent later than due because every connection was in use. */
  readonly late: number;
}

/** Calls under way at a time; beyond it the service is too slow for the rate. */
const CONNECTIONS = 200;
const TICK_MS = 2;
/** A service that is so far behind does not catch up: the times up to then say enough. */
const MAX_LAG_MS = 3000;

async function run({ urls, sessions, keyword, params, rate, seconds }: LoadCommand): Promise<LoadReport> {
  const free = Array.from({ length: CONNECTIONS }, (_, n) => new RawClient(new URL(urls[n % urls.length]!)));
  const all = [...free];
  const body = JSON.stringify({ mode: 'keyword', keyword, params });
  const times: number[] = [];
  const failures: string[] = [];
  let late = 0;
  const calls: Promise<void>[] = [];
  const began = performance.now();
  const count = rate * seconds;
  for (let n = 0; n < count;) {
    const due = began + (n * 1000) / rate;
    if (performance.now() - due > MAX_LAG_MS) break;
    if (performance.now() < due) {
      await sleep(TICK_MS);
      continue;
    }
    const client = free.shift();
    if (!client) {
      late++;
      await sleep(TICK_MS);
      continue;
    }
    const path = `/v1/sessions/${sessions[n % sessions.length]!}/action`;
    calls.push(
      client
        .post(path, body)
        .then((status) => {
          if (status === 200) times.push(performance.now() - due);
          else failures.push(`status ${status}`);
        })
        .catch((error: unknown) => void failures.push(String(error)))
        .finally(() => free.push(client)),
    );
    n++;
  }
  await Promise.all(calls);
  for (const client of all) client.close();
  return { times: times.sort((a, b) => a - b), failed: failures.length, firstFailure: failures[0], late };
}

process.on('message', (command: LoadCommand) => void run(command).then((report) => process.send!(report)));
process.once('disconnect', () => process.exit(0));
