import { ServiceError } from '../../errors.js';
import { didYouMean, suggest } from '../../text/suggest.js';
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
export function writtenFilters(project: Project, { include, exclude, tags }: CaseSelection): Filter<TestCase>[] {
  const filters: Filter<TestCase>[] = [];
  const names = () => project.files.flatMap(({ cases }) => cases.map(({ name }) => name));
  if (include !== undefined && include.length > 0) {
    const near = () => didYouMean(include.flatMap((name) => suggest(name, names())).slice(0, 3));
    filters.push(
      new Filter(
        isNamed(include),
        (count) => `include names none of the ${cases(count)}: ${include.join(', ')}${near()}`,
      ),
    );
  }
  if (exclude !== undefined && exclude.length > 0) {
    const isExcluded = isNamed(exclude);
    filters.push(
      new Filter(
        (each) => !isExcluded(each),
        (count) => `exclude names all of the ${cases(count)}`,
      ),
    );
  }
  if (tags !== undefined) {
    const matches = parseTags(tags);
    const used = () => [...new Set(project.files.flatMap((file) => file.cases.flatMap((each) => each.tags)))];
    filters.push(
      new Filter(
        (each) => matches(each.tags),
        (count) =>
          `none of the ${cases(count)} has the tags ${JSON.stringify(tags)}; tags of the project: ${used().join(', ') || 'none'}`,
      ),
    );
  }
  return filters;
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

function isNamed(names: readonly string[]): (each: TestCase) => boolean {
  const folded = new Set(names.map((name) => name.trim().toLowerCase()));
  return ({ name }) => folded.has(name.trim().toLowerCase());
}

/** A text that is no regular expression is a part of the title. */
function titleFilter(grep: string): (title: string) => boolean {
  const part = grep.toLowerCase();
  const contains = (title: string) => title.toLowerCase().includes(part);
  try {
    const expression = new RegExp(grep, 'iu');
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
