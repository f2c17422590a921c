/** Starts of some owners with the same habits. */
export interface OwnerGroup {
  readonly name: string;
  readonly owners: number;
  /** Starts of each owner. */
  readonly starts: number;
  /** Seconds over which they are spread evenly. */
  readonly overS: number;
}

/** What a simulated fleet goes through. */
export interface Scenario {
  readonly seed: number;
  readonly replicas: number;
  readonly sessionsOfReplica: number;
  readonly groups: readonly OwnerGroup[];
  /** Devices of one pool; a part of the starts needs one of ten. */
  readonly devices: number;
  readonly deviceShare: number;
  /** Part of the sessions on remote drivers, which can be adopted. */
  readonly remoteShare: number;
  readonly meanSessionS: number;
  /** Part of the answers of the directory that never arrive: the place is taken, and nobody knows. */
  readonly lostAnswers: number;
  readonly deaths: number;
  readonly pauses: number;
  readonly drains: number;
  /** Seconds within which these happen. */
  readonly faultsWithinS: number;
}

/** 10,000 sessions on 100 replicas: one owner asks for 4,000 at once, four for 1,000 each, twenty for one every 3 s. */
export const LARGE: Scenario = {
  seed: 18,
  replicas: 100,
  sessionsOfReplica: 25,
  groups: [
    { name: 'one with 4,000 at once', owners: 1, starts: 4000, overS: 1 },
    { name: 'four with 1,000 in 2 min', owners: 4, starts: 1000, overS: 120 },
    { name: 'twenty with 100 in 5 min', owners: 20, starts: 100, overS: 300 },
  ],
  devices: 200,
  deviceShare: 0.05,
  remoteShare: 0.8,
  meanSessionS: 120,
  lostAnswers: 0.002,
  deaths: 40,
  pauses: 60,
  drains: 30,
  faultsWithinS: 330,
};

/** The same habits with 300 sessions, for a test. */
export const SMALL: Scenario = {
  ...LARGE,
  replicas: 8,
  sessionsOfReplica: 10,
  groups: [
    { name: 'one with 150 at once', owners: 1, starts: 150, overS: 1 },
    { name: 'two with 25 in 1 min', owners: 2, starts: 25, overS: 60 },
    { name: 'ten with 10 in 2 min', owners: 10, starts: 10, overS: 120 },
  ],
  devices: 12,
  deviceShare: 0.1,
  meanSessionS: 60,
  lostAnswers: 0.02,
  deaths: 5,
  pauses: 6,
  drains: 4,
  faultsWithinS: 140,
};
