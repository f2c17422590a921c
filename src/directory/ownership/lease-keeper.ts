import { withDeadline } from '../../deadline.js';
import { DeviceHold } from '../../device/hold.js';
import { ServiceError } from '../../errors.js';
import type { Log } from '../../log.js';
import type { Replica, ReplicaReport } from '../entries.js';
import type { SessionDirectory } from '../session-directory.js';
import { PeerCheck } from './peer-check.js';

/** Renewals in the lifetime of a lease. */
const RENEWALS = 5;
/** Renewals, and questions to the others, in the lifetime of a lease while this replica does not know whether to trust it. */
const HURRIED_RENEWALS = 15;
/**
 * The part of a lease within which a renewal must be answered: with the renewals so close, every replica knows that it does
 * not reach the directory before another one that asks it stops to trust its lease.
 */
const ANSWER_PART = 0.25;
/** The part of a lease in which this replica trusts it: commands that are under way at its end may still be carried out. */
const TRUSTED = 0.8;
/** Time in which a replica reaches a directory that is back, at the latest. */
const RECONNECT_MS = 1000;

/** By two clocks: the monotonic one stops while the machine sleeps, the wall clock may be set. */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export interface LeaseKeeperOptions {
  readonly directory: SessionDirectory;
  readonly leaseMs: number;
  readonly report: () => ReplicaReport;
  readonly log: Log;
  /** Asks another replica whether it reaches the directory. @throws when it does not answer */
  readonly asksPeer: (replica: Replica) => Promise<boolean>;
  /** Called when the lease had lapsed and is renewed, before it is trusted: sessions may have new owners. */
  readonly onLapsed: () => Promise<void>;
}

/**
 * Renews the lease of this replica. Without the directory the lease is trusted as long as every other replica says that it
 * does not reach the directory either: then none of them can take sessions over.
 */
export class LeaseKeeper extends DeviceHold {
  readonly #options: LeaseKeeperOptions;
  readonly #peers: PeerCheck;
  #timer: NodeJS.Timeout | undefined;
  #renewal: Promise<void> | undefined;
  #trustedUntil: Moment = { monotonic: 0, wall: 0 };
  #mayClaimAt = Infinity;
  /** When a command was refused for the last time. */
  #refusedAt = -Infinity;
  /** Undefined before the first answer. */
  #reaches: boolean | undefined;
  #problem: ServiceError | undefined = new ServiceError('E0506', 'this replica has not joined the fleet yet');
  /** A renewal was not answered: it may have been carried out, and its answer that the lease had lapsed be lost. */
  #isUnsure = false;
  /** The last renewal, or else the last answers of the others, have extended the trust. */
  #isSettled = true;
  #isEnded = false;
  #directoryAgeMs = 0;
  /** By the monotonic clock of this process, as is the time of the first renewal. */
  #directoryBeganAt = 0;
  #joinedAt = Infinity;
  #others: readonly Replica[] = [];

  constructor(options: LeaseKeeperOptions) {
    super();
    this.#options = options;
    this.#peers = new PeerCheck(options.asksPeer, options.log);
  }

  /** Whether no other replica can have taken a session over. */
  override get isHeld(): boolean {
    const { monotonic, wall } = this.#trustedUntil;
    return performance.now() < monotonic && Date.now() < wall;
  }

  override check(): void {
    if (this.isHeld) return;
    this.#refusedAt = performance.now();
    throw new ServiceError(
      'E0106',
      'this replica was paused or has lost the directory: another may drive the device now',
    );
  }

  /** Renews the lease at once, when the last renewal is too old. */
  override async regain(): Promise<void> {
    if (!this.isHeld) await this.renew();
  }

  /** Whether a command was refused since a time: a driver that failed then may be well. */
  hasRefusedSince(time: number): boolean {
    return this.#refusedAt >= time;
  }

  /** Why the last renewal failed; undefined when it did not. */
  get problem(): ServiceError | undefined {
    return this.#problem;
  }

  get reachesDirectory(): boolean {
    return this.#reaches === true;
  }

  /** Whether other replicas reach the directory, or do not answer, while this one does not reach it. */
  get isIsolated(): boolean {
    return !this.#reaches && !this.isHeld;
  }

  /**
   * Whether expired leases may be taken over: not shortly after this replica has reached the directory, as one that did
   * not reach it yet may rightly trust its lease.
   */
  get mayClaim(): boolean {
    return this.reachesDirectory && performance.now() >= this.#mayClaimAt;
  }

  /** Whether the directory began without data so recently that open sessions may still be missing in it. */
  get isDirectoryNew(): boolean {
    return this.#directoryAgeMs < 2 * this.#options.leaseMs;
  }

  /** Whether it has lost its data so recently that devices of open sessions may seem to be free. */
  get hasDirectoryLostData(): boolean {
    return this.isDirectoryNew && this.#joinedAt < this.#directoryBeganAt - RECONNECT_MS;
  }

  /** Renews at once, and from then on until `end`. Never throws. */
  async start(): Promise<void> {
    await this.renew();
    this.#schedule();
  }

  /** Renews now, such as when what the replica reports has changed. Never throws. */
  async renew(): Promise<void> {
    // One that is under way has reported what was before.
    await this.#renewal;
    // It would take a lease again that was given up.
    if (this.#isEnded) return;
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    await this.#renewal;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    await this.#renewal;
    await this.#peers.end();
  }

  #schedule(): void {
    if (this.#isEnded) return;
    const renewals = this.#isSettled ? RENEWALS : HURRIED_RENEWALS;
    this.#timer = setTimeout(() => void this.renew().then(() => this.#schedule()), this.#options.leaseMs / renewals);
  }

  async #renew(): Promise<void> {
    const { directory, leaseMs, report, onLapsed, log } = this.#options;
    const asked = now();
    try {
      const renewed = () => directory.renew(report(), leaseMs);
      const { isContinued, ageMs } = await withDeadline((leaseMs * ANSWER_PART) / 1000, notAnswered, renewed);
      this.#directoryAgeMs = ageMs;
      this.#directoryBeganAt = performance.now() - ageMs;
      this.#joinedAt = Math.min(this.#joinedAt, performance.now());
      if (!this.#reaches) this.#found();
      if (!isContinued || this.#isUnsure) await onLapsed();
      this.#problem = undefined;
      this.#isUnsure = false;
      this.#isSettled = true;
      this.#trustFrom(asked);
      this.#others = (await directory.replicas()).filter(({ id }) => id !== directory.replicaId);
      this.#peers.check(this.#others);
    } catch (error) {
      if (this.#reaches !== false) log.error({ err: error }, 'the session directory cannot be reached');
      this.#reaches = false;
      this.#problem = ServiceError.from(error);
      this.#isUnsure = true;
      const asking = now();
      this.#isSettled = await this.#isUnreachableForAll();
      if (this.#isSettled) this.#trustFrom(asking);
    }
  }

  #found(): void {
    this.#options.log.info('the session directory is reached');
    this.#reaches = true;
    this.#mayClaimAt = performance.now() + this.#options.leaseMs + RECONNECT_MS;
  }

  #trustFrom({ monotonic, wall }: Moment): void {
    const ms = this.#options.leaseMs * TRUSTED;
    this.#trustedUntil = { monotonic: monotonic + ms, wall: wall + ms };
  }

  async #isUnreachableForAll(): Promise<boolean> {
    const { asksPeer } = this.#options;
    const answers = await Promise.all(this.#others.map((replica) => asksPeer(replica).catch(() => true)));
    return !answers.includes(true);
  }
}

const now = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

const notAnswered = (): ServiceError => new ServiceError('E0506', 'it does not answer in time');
