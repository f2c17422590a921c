import { ServiceError } from '../../errors.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import { DataError } from '../data/data-file.js';
import { type Problem, ProjectError } from '../model/problem.js';
import type { PlannedCase, Project, TestCase, TestFile } from '../model/project.js';
import type { Scope } from '../values/scope.js';
import { type Filter, isKept, plannedFilters, refuseNothing, writtenFilters } from './case-filters.js';
import type { CaseSelection } from './case-selection.js';
import { declareKnown, titledCases } from './case-titles.js';
import { readHistory } from './history.js';
import { plannedSessions } from './planned-sessions.js';
import { idsOfShard } from './shard.js';

export type { CaseSelection } from './case-selection.js';

/** A case whose data cannot be read, on one of its sessions. */
export type UnreadCase = Pick<PlannedCase, 'file' | 'case' | 'session'>;

/** What is wrong with the data and the titles of the cases. */
export class PlanError extends ProjectError {
  constructor(
    problems: readonly Problem[],
    readonly unread: readonly UnreadCase[],
  ) {
    super(problems);
  }
}

/**
 * The selected cases: of each file on each session, once for each row and repetition. They are made one at a time; with a
 * shard, the ids of all are made first.
 * @param scope of the project
 * @throws ServiceError E0403 when nothing is selected, with the filter that left nothing (an empty shard is none), and for
 *   a selection that cannot be used
 * @throws PlanError after all cases, for data that cannot be read and for two cases of a file with one title
 */
export async function* planCases(
  project: Project,
  selection: CaseSelection,
  scope: Scope,
): AsyncGenerator<PlannedCase> {
  const { shard, lastFailed, paths = [] } = selection;
  const files = filesAt(paths, project);
  const history = shard || lastFailed ? await readHistory(project.root) : new Map();
  const select = async function* (): AsyncGenerator<PlannedCase> {
    const ofCases = writtenFilters(project, selection);
    const ofTitles = plannedFilters(selection, history);
    const wrong: WrongCases = { problems: [], unread: [] };
    let isAny = false;
    for (const file of files) {
      for await (const planned of casesOf(file, project, selection, scope, ofCases, wrong)) {
        if (!isKept(planned, ofTitles)) continue;
        isAny = true;
        yield planned;
      }
    }
    if (wrong.problems.length > 0) throw new PlanError(wrong.problems, wrong.unread);
    if (!isAny) {
      const reasons = [...ofCases, ...ofTitles].map(({ reason }) => reason);
      refuseNothing(reasons, nothingWritten(files));
    }
  };
  if (!shard) {
    yield* select();
    return;
  }
  const mine = await idsOfShard(ids(select()), shard, history);
  for await (const planned of select()) if (mine.has(planned.id)) yield planned;
}

async function* ids(cases: AsyncIterable<PlannedCase>): AsyncGenerator<string> {
  for await (const { id } of cases) yield id;
}

/** Receives what is wrong while cases are planned. */
interface WrongCases {
  readonly problems: Problem[];
  readonly unread: UnreadCase[];
}

async function* casesOf(
  file: TestFile,
  project: Project,
  { sessions = [], repeatEach = 1 }: CaseSelection,
  scope: Scope,
  filters: readonly Filter<TestCase>[],
  { problems, unread }: WrongCases,
): AsyncGenerator<PlannedCase> {
  const chosen = file.cases.filter((given) => isKept(given, filters));
  if (chosen.length === 0) return;
  const inner = await declareKnown(scope.child(), file.variables);
  const matrix = plannedSessions(file, project, sessions);
  for (const session of matrix) {
    const suffix = matrix.length > 1 ? ` [${session.sessionName}]` : '';
    const titles = new Map<string, TestCase>();
    const isFirst = session === matrix[0];
    for (const given of chosen) {
      try {
        for await (const titled of titledCases(given, project, inner)) {
          const other = titles.get(titled.title);
          if (other && other !== given && isFirst) problems.push(sameTitle(titled.title, given, other));
          titles.set(titled.title, given);
          const title = titled.title + suffix;
          const planned = { ...titled, title, file, case: given, ...session };
          for (let repetition = 1; repetition <= repeatEach; repetition++) {
            yield { ...planned, id: idOf(file, title, repetition), repetition };
          }
        }
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
        unread.push({ file, case: given, session: session.session });
        if (isFirst) problems.push({ severity: 'error', message: error.problem, place: error.place });
      }
    }
  }
}

const idOf = ({ path }: TestFile, title: string, repetition: number): string =>
  `${path} > ${title}${repetition === 1 ? '' : ` (repetition ${repetition})`}`;

const sameTitle = (title: string, { place }: TestCase, other: TestCase): Problem => ({
  severity: 'error',
  message: `the case in line ${other.place.line} has the title "${title}" too: give each its own name`,
  place,
});

/** The files at these paths, or below them. @throws ServiceError E0403 for a path without any */
function filesAt(paths: readonly string[], { files }: Project): readonly TestFile[] {
  const isAt = (file: TestFile, path: string) =>
    ['', '.', file.path].includes(path) || file.path.startsWith(`${path}/`);
  const trimmed = paths.map((path) => path.replace(/\/+$/, ''));
  for (const path of trimmed) {
    if (files.length === 0 || files.some((file) => isAt(file, path))) continue;
    const near = suggest(
      path,
      files.map((file) => file.path),
    );
    throw new ServiceError(
      'E0403',
      `there are no test files at ${path}${didYouMean(near)}`,
      { path },
      {
        title: 'No case is selected',
      },
    );
  }
  return paths.length === 0 ? files : files.filter((file) => trimmed.some((path) => isAt(file, path)));
}

function nothingWritten(files: readonly TestFile[]): string {
  if (files.every(({ cases }) => cases.length === 0)) return 'the project has no cases: write one in a *.test.yaml';
  return 'the data of the cases have no rows';
}
