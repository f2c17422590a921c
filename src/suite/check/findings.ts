import type { Place } from '../model/place.js';
import type { Problem } from '../model/problem.js';

/** Collects what is wrong in the steps of a project; the same problem at the same place once. */
export class Findings {
  readonly #problems = new Map<string, Problem>();

  error(message: string, place?: Place): void {
    this.#add({ severity: 'error', message, place });
  }

  warn(message: string, place?: Place): void {
    this.#add({ severity: 'warning', message, place });
  }

  /** In the order of the files; those without a place last. */
  get all(): Problem[] {
    return [...this.#problems.values()].sort(({ place: a }, { place: b }) => {
      if (!a || !b) return Number(!a) - Number(!b);
      if (a.file !== b.file) return a.file < b.file ? -1 : 1;
      return a.line - b.line || a.column - b.column;
    });
  }

  #add(problem: Problem): void {
    const { place, message } = problem;
    const key = JSON.stringify([place?.file, place?.line, place?.column, message]);
    if (!this.#problems.has(key)) this.#problems.set(key, problem);
  }
}
