import { checkProject } from '../../suite/check/check-project.js';
import type { PlannedCase, Project } from '../../suite/model/project.js';
import { type Problem, ProjectError } from '../../suite/model/problem.js';
import { planCases } from '../../suite/plan/plan-cases.js';
import { readProject } from '../../suite/read-project.js';
import type { KeywordLookup } from '../../suite/run/test-session.js';
import { Scope } from '../../suite/values/scope.js';
import type { TestOptions } from './test-options.js';

/** A project that can be run, and its selected cases. */
export interface ReadyProject {
  /** With the warnings of the check. */
  readonly project: Project;
  readonly scope: Scope;
  /** Plans the cases, each time anew. */
  readonly cases: () => AsyncIterable<PlannedCase>;
  /** The number of the cases. */
  readonly count: number;
}

/**
 * Reads the project, plans the selected cases and checks them.
 * @param files paths of the test files whose cases are wanted; all unless given
 * @throws ProjectError with all problems of its files, or of the steps that would run
 * @throws ServiceError E0403 for a selection that cannot be used or selects nothing; an empty shard is none
 */
export async function readChecked(
  root: string,
  keywords: KeywordLookup,
  { selection, variables, isChecked }: TestOptions,
  files?: ReadonlySet<string>,
): Promise<ReadyProject> {
  const { project } = await readWhole(root, keywords);
  const scope = await Scope.of(project, variables);
  const cases = () => ofFiles(planCases(project, selection, scope), files);
  const counter = { count: 0 };
  const counted = counting(cases(), counter);
  const found = isChecked ? await checkProject(project, keywords, scope, counted) : await countAll(counted);
  refuseErrors(found);
  return { project: { ...project, warnings: [...project.warnings, ...found] }, scope, cases, count: counter.count };
}

/** Reads the project. @throws ProjectError with all problems of its files */
export async function readWhole(root: string, keywords: KeywordLookup): ReturnType<typeof readProject> {
  const read = await readProject(root, keywords);
  refuseErrors(read.problems);
  return read;
}

/** Gives the errors of all files or steps at once. */
function refuseErrors(problems: readonly Problem[]): void {
  if (problems.some(({ severity }) => severity === 'error')) throw new ProjectError(problems);
}

async function* ofFiles(
  cases: AsyncIterable<PlannedCase>,
  files: ReadonlySet<string> | undefined,
): AsyncGenerator<PlannedCase> {
  for await (const planned of cases) if (files?.has(planned.file.path) ?? true) yield planned;
}

async function* counting<T>(items: AsyncIterable<T>, counter: { count: number }): AsyncGenerator<T> {
  for await (const item of items) {
    counter.count++;
    yield item;
  }
}

async function countAll(items: AsyncIterable<unknown>): Promise<readonly Problem[]> {
  const iterator = items[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
  return [];
}
