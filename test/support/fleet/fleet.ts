import { randomBytes } from 'node:crypto';
import { freePort } from '../../../plugins/drivers/appium/_server/ports.js';
import { ClientSession } from '../client-session.js';
import { HttpClient } from '../http-client.js';
import { RedisServer, type RedisServerOptions } from '../redis.js';
import { until } from '../../fixtures/until.js';
import { Haproxy } from './haproxy.js';
import { ReplicaProcess } from './replica.js';
import { Retries } from './retries.js';

export interface FleetOptions {
  /** 3 unless given. */
  readonly replicas?: number;
  /** Settings of every replica, such as `SVC_LEASE_S`, and whatever else their environment has. */
  readonly env?: Readonly<Record<string, string>>;
  readonly redis?: RedisServerOptions;
  /** What differs between the replicas. */
  readonly of?: (n: number, redis: RedisServer) => Promise<ReplicaDifference>;
}

/** What one replica has of its own. */
export interface ReplicaDifference {
  /** 127.0.0.1 unless given. */
  readonly host?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly runner?: readonly string[];
}

/** Begin of the names of all keys of a fleet with the default prefix. */
const KEYS = '{svc:1}:';
/** Starts until one is placed at a certain replica. */
const MAX_STARTS = 20;

/** A real fleet: a Redis, replicas with one door for HTTP and MCP each, and a proxy that gives them requests in turns. */
export class Fleet {
  /** A client of the proxy that sends a request again when the answer is 503, and in no other case. */
  readonly retries = new Retries();

  private constructor(
    readonly redis: RedisServer,
    readonly replicas: readonly ReplicaProcess[],
    readonly proxy: Haproxy,
  ) {}

  /** @throws Error when a part of it does not come up, after the others are ended */
  static async start({ replicas: count = 3, env = {}, redis: redisOptions, of }: FleetOptions = {}): Promise<Fleet> {
    const redis = await RedisServer.start(redisOptions);
    const shared = {
      SVC_DIRECTORY: redis.url,
      SVC_FLEET_KEY: randomBytes(24).toString('base64'),
      SVC_MCP: 'true',
      ...env,
    };
    const ports: number[] = [];
    for (let n = 0; n < count; n++) ports.push(await freePort());
    const started = await Promise.allSettled(
      ports.map(async (port, n) => {
        const { host = '127.0.0.1', env: own, runner } = (await of?.(n, redis)) ?? {};
        return ReplicaProcess.start({ name: `replica-${n}`, host, port, runner, env: { ...shared, ...own } });
      }),
    );
    const replicas = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    try {
      const failed = started.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
      return new Fleet(redis, replicas, await Haproxy.start(replicas));
    } catch (error) {
      await Promise.allSettled([redis.close(), ...replicas.map((replica) => replica.stop())]);
      throw error;
    }
  }

  /** The address of the proxy. */
  get url(): string {
    return this.proxy.url;
  }

  get pids(): number[] {
    return this.replicas.map(({ pid }) => pid);
  }

  /** A client of the proxy, which sends a request again when the answer is 503. */
  client(headers: Readonly<Record<string, string>> = {}): Promise<HttpClient> {
    return HttpClient.connect(this.url, headers, this.retries.pauseAfter);
  }

  /** A client of one replica, which takes every answer as it is unless it is given retries. */
  clientOf(n: number, headers: Readonly<Record<string, string>> = {}, retries?: Retries): Promise<HttpClient> {
    return HttpClient.connect(this.replicas[n]!.url, headers, retries?.pauseAfter);
  }

  /** The number of the replica that owns a session, by the directory. */
  async ownerOf(sessionId: string): Promise<number> {
    return until(`the owner of ${sessionId}`, async () => {
      const owner = await this.redis.command('HGET', `${KEYS}session:${sessionId}`, 'owner');
      const report = await this.redis.command('GET', `${KEYS}replica:${String(owner)}`);
      if (typeof report !== 'string') return undefined;
      // The time at which the directory began comes before the report.
      const { url } = JSON.parse(report.slice(report.indexOf('{'))) as { readonly url: string };
      const n = this.replicas.findIndex((replica) => replica.url === url);
      return n < 0 ? undefined : n;
    });
  }

  /** How often a session has had an owner, by the directory. */
  async ownersOf(sessionId: string): Promise<number> {
    return Number(await this.redis.command('HGET', `${KEYS}session:${sessionId}`, 'fence'));
  }

  /** The number of a replica that does not own a session. */
  async otherThanOwner(sessionId: string): Promise<number> {
    return ((await this.ownerOf(sessionId)) + 1) % this.replicas.length;
  }

  /** Starts a session at a replica. The fleet places starts, so it may take several; the others are stopped. */
  async startAt(n: number, config: object): Promise<ClientSession> {
    const client = await this.client();
    const elsewhere: ClientSession[] = [];
    try {
      for (let left = MAX_STARTS; left > 0; left--) {
        const session = await ClientSession.start(client, config);
        if ((await this.ownerOf(session.id)) === n) return session;
        elsewhere.push(session);
      }
      throw new Error(`none of ${MAX_STARTS} starts was placed at ${this.replicas[n]!.name}`);
    } finally {
      await Promise.all(elsewhere.map((session) => session.stop()));
    }
  }

  /** Starts a replica again that has ended, and waits until the proxy sends requests to it. */
  async startAgain(n: number): Promise<void> {
    const replica = this.replicas[n]!;
    await replica.startAgain();
    await this.proxy.waitFor([replica.name]);
  }

  /** Stops and starts every replica, one after another, as a deployment does. */
  async rollingRestart(): Promise<void> {
    for (const [n, replica] of this.replicas.entries()) {
      const { code, signal } = await replica.drain();
      if (code !== 0) throw new Error(`${replica.name} ended with ${code ?? signal}:\n${replica.service.output}`);
      await this.startAgain(n);
    }
  }

  /** Ends all. @throws Error when a replica does not exit with 0, or leaves a process or a temporary file behind */
  async stop(): Promise<void> {
    const ended = await Promise.allSettled(this.replicas.map((replica) => replica.stop()));
    await this.proxy.stop();
    await this.redis.close();
    const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
  }
}
