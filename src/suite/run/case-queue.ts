import type { PlannedCase } from '../model/project.js';

/**
 * Deals cases to workers. The cases of one file on one session stay in order on one worker, unless the file lets them
 * run at the same time. A worker gets cases of the file that it runs already before others.
 */
export class CaseQueue {
  readonly #units: PlannedCase[][] = [];

  constructor(cases: readonly PlannedCase[]) {
    const byFile = new Map<string, PlannedCase[]>();
    for (const planned of cases) {
      const key = JSON.stringify([planned.file.path, planned.sessionName]);
      const unit = planned.file.isParallel ? undefined : byFile.get(key);
      if (unit) {
        unit.push(planned);
        continue;
      }
      const started = [planned];
      this.#units.push(started);
      byFile.set(key, started);
    }
  }

  /** The cases that a worker runs next, in their order; undefined when all are dealt. */
  next(last: PlannedCase | undefined): readonly PlannedCase[] | undefined {
    const isNear = ([first]: readonly PlannedCase[]) =>
      first!.file === last?.file && first!.sessionName === last.sessionName;
    const near = this.#units.findIndex(isNear);
    if (near >= 0) return this.#units.splice(near, 1)[0];
    const sameSession = this.#units.findIndex(([first]) => first!.sessionName === last?.sessionName);
    return this.#units.splice(Math.max(0, sameSession), 1)[0];
  }
}
