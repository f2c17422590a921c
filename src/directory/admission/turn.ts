import type { StartRequest } from '../entries.js';

/** What is free in the fleet. */
export interface FreeRoom {
  /** Sessions that the replicas can still take. */
  readonly places: number;
  readonly isFree: (device: string) => boolean;
}

/** What a start gets that is next. */
export interface Turn {
  /** Undefined when it needs none. */
  readonly device: string | undefined;
}

/**
 * Whether a start gets a place now. Those before it that can be served get theirs first; one whose devices are all leased
 * is passed over, and keeps its turn.
 * @param before the starts before it, in the order of their turns
 */
export function turnOf(
  { devices }: StartRequest,
  before: Iterable<StartRequest>,
  { places, isFree }: FreeRoom,
): Turn | undefined {
  if (places === 0 || (devices.length > 0 && !devices.some(isFree))) return undefined;
  const taken = new Set<string>();
  const pick = (wanted: readonly string[]) => wanted.find((device) => !taken.has(device) && isFree(device));
  let left = places;
  for (const other of before) {
    if (other.devices.length > 0) {
      const device = pick(other.devices);
      if (device === undefined) continue;
      taken.add(device);
    }
    if (--left === 0) return undefined;
  }
  const device = pick(devices);
  return devices.length > 0 && device === undefined ? undefined : { device };
}
