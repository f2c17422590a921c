import { ServiceError } from '../../errors.js';
import type { PlannedCase, Project, TestCase } from '../model/project.js';
import type { CaseSelection } from './case-selection.js';
import type { TestHistory } from './history.js';
import { parseTags } from './tags-expression.js';

/** Leaves out cases, and counts them, so that it can be said which filter left none. */
export class Filter<T> {
  #seen = 0;
  #kept = 0;

  /** @param emptied what to say when it left none of so many */
  constructor(
    private readonly matches: (each: T) => boolean,
    private readonly emptied: (count: number) => string,
  ) {}

  keeps(each: T): boolean {
    const isKept = this.matches(each);
    this.#seen++;
    if (isKept) this.#kept++;
    return isKept;
  }

  /** Why nothing is left; undefined when something is, or nothing came. */
  get reason(): string | undefined {
    return this.#kept === 0 && this.#seen > 0 ? this.emptied(this.#seen) : undefined;
  }
}

/** Whether every filter keeps it; those behind the first that does not are not asked. */
export const isKept = <T>(each: T, filters: readonly Filter<T>[]): boolean =>
  filters.every((filter) => filter.keeps(each));

/** Filters of cases as they are written. @throws ServiceError E0403 for a malformed expression of tags */
export function writtenFilters({ files }: Project, { tags }: CaseSelection): Filter<TestCase>[] {
  if (tags === undefined) return [];
  const matches = parseTags(tags);
  const used = () => [...new Set(files.flatMap((file) => file.cases.flatMap((each) => each.tags)))].join(', ');
  const emptied = (count: number) =>
    `none of the ${cases(count)} has the tags ${JSON.stringify(tags)}; tags of the project: ${used() || 'none'}`;
  return [new Filter((each) => matches(each.tags), emptied)];
}

/** Filters of cases with their titles. */
export function plannedFilters({ grep, lastFailed }: CaseSelection, history: TestHistory): Filter<PlannedCase>[] {
  const filters: Filter<PlannedCase>[] = [];
  if (grep !== undefined) {
    const matches = titleFilter(grep);
    filters.push(
      new Filter(
        ({ title }) => matches(title),
        (count) => `none of the ${cases(count)} has a title that matches ${grep}`,
      ),
    );
  }
  if (lastFailed) {
    filters.push(
      new Filter(
        ({ id }) => history.get(id)?.failed === true,
        (count) => `none of the ${cases(count)} failed when it ran last`,
      ),
    );
  }
  return filters;
}

const cases = (count: number): string => (count === 1 ? 'one selected case' : `${count} selected cases`);

/** A text that is no regular expression is a part of the title. */
function titleFilter(grep: string): (title: string) => boolean {
  const part = grep.toLowerCase();
  const contains = (title: string) => title.toLowerCase().includes(part);
  try {
    const expression = new RegExp(grep, 'i');
    return (title) => expression.test(title) || contains(title);
  } catch {
    return contains;
  }
}

/** @throws ServiceError E0403 naming the filter that left no case */
export function refuseNothing(reasons: readonly (string | undefined)[], fallback: string): never {
  throw new ServiceError('E0403', reasons.find((reason) => reason !== undefined) ?? fallback, undefined, {
    title: 'No case is selected',
  });
}
