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
   * @param unread what may have names that are not known, as a file with them has a wrong syntax
   */
  constructor(
    readonly root: string,
    readonly keywords: KeywordLookup,
    readonly modules: ReadonlySet<string>,
    readonly sessions: ReadonlySet<string>,
    readonly unread: { readonly modules: boolean; readonly sessions: boolean } = { modules: false, sessions: false },
  ) {}

  error(message: string, place: Place): void {
    this.problems.push({ severity: 'error', message, place });
  }

  warn(message: string, place: Place): void {
    this.problems.push({ severity: 'warning', message, place });
  }
}
