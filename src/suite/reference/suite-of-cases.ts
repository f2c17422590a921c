import { didYouMean, suggest } from '../../text/suggest.js';
import type { TestFile } from '../model/project.js';
import type { UseStep } from '../model/step.js';
import type { Configuration } from './configuration.js';
import type { RawCase } from './content.js';
import type { RawProject } from './raw-project.js';

type Role = 'suiteSetup' | 'suiteTeardown' | 'setup' | 'teardown';

/** What a case is by its name; undefined for one that is a test. */
function roleOf(name: string): Role | undefined {
  const folded = name.toLowerCase();
  const isSuite = folded.includes('suite');
  if (folded.includes('setup')) return isSuite ? 'suiteSetup' : 'setup';
  if (folded.includes('teardown')) return isSuite ? 'suiteTeardown' : 'teardown';
  return undefined;
}

/**
 * The cases of a project as one suite: in the reference, setups and teardowns are those of all cases, whichever file they
 * stand in. Cases that `include` and `exclude` leave out are not among them.
 */
export function suiteOfCases(project: RawProject, { include, exclude }: Configuration): TestFile | undefined {
  const cases = [...project.cases.values()];
  const [first] = cases;
  if (!first) return undefined;
  const parts: Record<Role, RawCase[]> = { suiteSetup: [], suiteTeardown: [], setup: [], teardown: [] };
  const tests: RawCase[] = [];
  for (const each of cases) {
    const role = roleOf(each.name);
    (role === undefined ? tests : parts[role]).push(each);
  }
  const wanted = selected(tests, include, exclude, project, first);
  project.leftOut.push(...tests.filter((each) => !wanted.includes(each)).map(({ name }) => name));
  if (wanted.length === 0)
    project.error('there is no case to run: each is a setup or teardown, or left out', first.place);
  const stepsOf = (role: Role): UseStep[] => {
    const [one, ...more] = parts[role];
    for (const other of more) project.warn(`runs after "${one!.name}", for both are the ${WORDS[role]}`, other.place);
    return parts[role].flatMap((each) => usesOf(each, project));
  };
  return {
    path: commonPath(cases.map(({ place }) => place.file)),
    sessions: [],
    variables: {},
    isParallel: false,
    suiteSetup: stepsOf('suiteSetup'),
    suiteTeardown: stepsOf('suiteTeardown'),
    setup: stepsOf('setup'),
    teardown: stepsOf('teardown'),
    cases: wanted.map((each) => ({
      name: each.name,
      place: each.place,
      tags: [],
      variables: {},
      steps: usesOf(each, project),
      teardown: [],
    })),
  };
}

/** The file of all cases, else the nearest folder above their files. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/'));
  const end = first.findIndex((part, i) => others.some((other) => other[i] !== part));
  return (end < 0 ? first : first.slice(0, end)).join('/') || '.';
}

const WORDS: Readonly<Record<Role, string>> = {
  suiteSetup: 'suite setup',
  suiteTeardown: 'suite teardown',
  setup: 'setup',
  teardown: 'teardown',
};

function usesOf({ modules }: RawCase, project: RawProject): UseStep[] {
  return modules.map(({ name: module, place }) => {
    if (!project.modules.has(module)) {
      project.error(`there is no module "${module}"${didYouMean(suggest(module, project.modules.keys()))}`, place);
    }
    return { kind: 'use', place, module, with: {} };
  });
}

/** The tests that are named by `include`, or are not named by `exclude`; capitals do not matter. */
function selected(
  tests: readonly RawCase[],
  include: readonly string[],
  exclude: readonly string[],
  project: RawProject,
  { place }: RawCase,
): readonly RawCase[] {
  const folded = (name: string) => name.trim().toLowerCase();
  for (const [list, names] of Object.entries({ include, exclude })) {
    for (const name of names) {
      if ([...project.cases.keys()].some((known) => folded(known) === folded(name))) continue;
      const near = suggest(name, project.cases.keys());
      project.warn(`${list} of the configuration names no case: ${JSON.stringify(name)}${didYouMean(near)}`, place);
    }
  }
  const isIn = (names: readonly string[], { name }: RawCase) => names.map(folded).includes(folded(name));
  return tests.filter((each) => (include.length > 0 ? isIn(include, each) : !isIn(exclude, each)));
}
