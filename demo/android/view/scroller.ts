import { dp, PIXEL_RATIO } from './geometry.js';

/** The constants of Android's OverScroller. */
const DECELERATION_RATE = Math.log(0.78) / Math.log(0.9);
const INFLEXION = 0.35;
const FRICTION = 0.015;
const PHYSICAL_COEFFICIENT = 9.80665 * 39.37 * (PIXEL_RATIO * 160) * 0.84;
const SLOWEST_FLING = dp(50);
const FASTEST_FLING = dp(8000);

interface Fling {
  readonly from: number;
  /** Distance in pixels; the sign is the direction. */
  readonly distance: number;
  readonly startedAt: number;
  /** Milliseconds. */
  readonly duration: number;
}

/** The scroll offset of a list in device pixels. It follows a finger, and slows to a stop after a fling. */
export class Scroller {
  #offset = 0;
  #fling: Fling | undefined;
  #range = 0;
  #rest: NodeJS.Timeout | undefined;
  /** Called after each move, and at the end of a fling. */
  onMoved: (() => void) | undefined;

  constructor(
    readonly axis: 'x' | 'y',
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The maximum offset. */
  get range(): number {
    return this.#range;
  }

  set range(range: number) {
    this.#range = Math.max(0, range);
  }

  get offset(): number {
    const fling = this.#fling;
    if (!fling) return this.#clamped(this.#offset);
    const share = Math.min(1, Math.max(0, (this.now() - fling.startedAt) / fling.duration));
    return this.#clamped(fling.from + fling.distance * (1 - (1 - share) ** DECELERATION_RATE));
  }

  get isMoving(): boolean {
    return this.restsIn > 0;
  }

  /** Milliseconds until a fling ends; 0 when there is none. */
  get restsIn(): number {
    const fling = this.#fling;
    if (!fling) return 0;
    const toEdge = fling.distance > 0 ? this.#range - fling.from : fling.from;
    const reached = Math.min(1, Math.max(0, toEdge / Math.abs(fling.distance)));
    const share = 1 - (1 - reached) ** (1 / DECELERATION_RATE);
    return Math.max(0, fling.startedAt + fling.duration * share - this.now());
  }

  canScroll(direction: 'forward' | 'backward'): boolean {
    return direction === 'forward' ? this.offset < this.range : this.offset > 0;
  }

  stop(): void {
    this.#offset = this.offset;
    this.#fling = undefined;
    clearTimeout(this.#rest);
  }

  scrollTo(offset: number): void {
    this.stop();
    this.#offset = this.#clamped(offset);
    this.onMoved?.();
  }

  scrollBy(pixels: number): void {
    this.scrollTo(this.offset + pixels);
  }

  /**
   * Starts a fling.
   * @param velocity pixels per second, positive towards the end; below the minimum of Android nothing happens
   */
  fling(velocity: number): void {
    this.stop();
    const speed = Math.min(Math.abs(velocity), FASTEST_FLING);
    if (speed < SLOWEST_FLING) return;
    const power = Math.log((INFLEXION * speed) / (FRICTION * PHYSICAL_COEFFICIENT));
    const distance = FRICTION * PHYSICAL_COEFFICIENT * Math.exp((DECELERATION_RATE / (DECELERATION_RATE - 1)) * power);
    const duration = 1000 * Math.exp(power / (DECELERATION_RATE - 1));
    this.#fling = {
      from: this.#offset,
      distance: Math.sign(velocity) * distance,
      startedAt: this.now(),
      duration,
    };
    this.#rest = setTimeout(() => this.onMoved?.(), this.restsIn).unref();
  }

  #clamped(offset: number): number {
    return Math.round(Math.min(this.#range, Math.max(0, offset)));
  }
}
