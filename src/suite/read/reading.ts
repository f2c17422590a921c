import type { Place } from '../model/place.js';
import type { Problem } from '../model/problem.js';
import type { KeywordLookup } from '../run/test-session.js';

/** The reading of one project: what its files need of each other, and the problems found so far. */
export class Reading {
  readonly problems: Problem[] = [];

  /**
   * @param root absolute
   * @param modules names of all modules of the project
   * @param sessions names of all sessions of the project
   */
  constructor(
    readonly root: string,
    readonly keywords: KeywordLookup,
    readonly modules: ReadonlySet<string>,
    readonly sessions: ReadonlySet<string>,
  ) {}

  error(message: string, place: Place): void {
    this.problems.push({ severity: 'error', message, place });
  }

  warn(message: string, place: Place): void {
    this.problems.push({ severity: 'warning', message, place });
  }
}
