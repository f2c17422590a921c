import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a replica in its own network reaches over one link. */
export type Link = 'redis' | 'everything else';

/** Names of interfaces have at most 15 characters. */
const NAME = `svc${process.pid}`;
const OUTSIDE = { redis: '10.87.1.1', 'everything else': '10.87.0.1' } as const;
const INSIDE = { redis: '10.87.1.2', 'everything else': '10.87.0.2' } as const;
const SHORT = { redis: 'r', 'everything else': 'e' } as const;
const LINKS: readonly Link[] = ['redis', 'everything else'];

/**
 * A network namespace of Linux for one replica, with two links to this machine: one to Redis, one to all the rest. A link
 * that is cut drops what is sent, and reports nothing, as a broken switch does.
 */
export class ReplicaNetwork {
  readonly #cut = new Set<Link>();

  /** A namespace outlives its process, and its addresses would be in the way of the next run. */
  readonly #removeWithUs = () => {
    for (const args of REMOVALS) spawnSync('ip', args);
  };

  private constructor() {
    process.once('exit', this.#removeWithUs);
  }

  /** @throws Error naming what is missing where network namespaces cannot be made */
  static async create(): Promise<ReplicaNetwork> {
    const network = new ReplicaNetwork();
    try {
      await ip('netns', 'add', NAME);
      await inside('link', 'set', 'lo', 'up');
      for (const link of LINKS) await network.#connect(link);
      return network;
    } catch (error) {
      await network.remove();
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`the tests of partitions need root (CAP_NET_ADMIN), network namespaces and iproute2: ${reason}`, {
        cause: error,
      });
    }
  }

  /** The program that runs a command in it; the command becomes the process. */
  get runner(): readonly string[] {
    return ['ip', 'netns', 'exec', NAME];
  }

  /** The address of the replica. */
  get inside(): string {
    return INSIDE['everything else'];
  }

  /** The address of this machine at the end of a link. */
  outside(link: Link): string {
    return OUTSIDE[link];
  }

  /** Drops everything that the replica sends or gets over these links. */
  async cut(...links: readonly Link[]): Promise<void> {
    for (const link of links) {
      this.#cut.add(link);
      await ip('link', 'set', outsideName(link), 'down');
    }
  }

  /** Mends every link. */
  async mend(): Promise<void> {
    for (const link of this.#cut) await ip('link', 'set', outsideName(link), 'up');
    this.#cut.clear();
  }

  /** Removes it with its links; what is not there is no error. */
  async remove(): Promise<void> {
    for (const args of REMOVALS) await ip(...args).catch(() => undefined);
    process.removeListener('exit', this.#removeWithUs);
  }

  async #connect(link: Link): Promise<void> {
    const [here, there] = [outsideName(link), `${NAME}${SHORT[link]}i`];
    await ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', NAME);
    await ip('address', 'add', `${OUTSIDE[link]}/30`, 'dev', here);
    await inside('address', 'add', `${INSIDE[link]}/30`, 'dev', there);
    await inside('link', 'set', there, 'up');
    await ip('link', 'set', here, 'up');
  }
}

const outsideName = (link: Link): string => `${NAME}${SHORT[link]}o`;

/** Commands that remove everything. */
const REMOVALS = [...LINKS.map((link) => ['link', 'delete', outsideName(link)]), ['netns', 'delete', NAME]];

const ip = (...args: readonly string[]): Promise<unknown> => run('ip', args);

const inside = (...args: readonly string[]): Promise<unknown> => ip('-netns', NAME, ...args);
