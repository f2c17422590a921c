import { dirname, join, relative, sep } from 'node:path';
import { type DataSource, SCHEMA_FILE, type TestCase, type TestFile } from '../model/project.js';
import { writtenSteps } from './written-step.js';
import { filled, onOneLine, spaced, yamlText } from '../yaml/yaml-text.js';

/**
 * A test file as YAML, which reads back as the same file.
 * @param root of the project: the paths of data files become relative to the test file; without it they stay absolute
 * @throws ServiceError E0503 for a condition that no step can hold
 */
export function writeTestFile(file: TestFile, root?: string): string {
  const tags = sharedTags(file.cases);
  const pathOf = (path: string) =>
    root === undefined
      ? path
      : relative(dirname(join(root, file.path)), path)
          .split(sep)
          .join('/');
  const content = filled({
    tags: onOneLine(tags),
    session: file.sessions.length === 1 ? file.sessions[0] : file.sessions,
    variables: file.variables,
    parallel: file.isParallel ? 'cases' : undefined,
    suiteSetup: writtenSteps(file.suiteSetup),
    suiteTeardown: writtenSteps(file.suiteTeardown),
    setup: writtenSteps(file.setup),
    teardown: writtenSteps(file.teardown),
  });
  const cases = spaced(file.cases.map((each) => writtenCase(each, tags, pathOf)));
  const up = '../'.repeat(file.path.split('/').length - 1);
  return yamlText({ ...content, cases }, `yaml-language-server: $schema=${up}${SCHEMA_FILE}`);
}

/** The tags with which every case begins, which the file gives to all of them. */
function sharedTags([first, ...others]: readonly TestCase[]): readonly string[] {
  const tags = first?.tags ?? [];
  const end = tags.findIndex((tag, i) => others.some((other) => other.tags[i] !== tag));
  return end < 0 ? tags : tags.slice(0, end);
}

function writtenCase(
  { name, tags, data, variables, retries, timeoutMs, steps, teardown }: TestCase,
  shared: readonly string[],
  pathOf: (path: string) => string,
): Record<string, unknown> {
  return {
    name,
    ...filled({
      tags: onOneLine(tags.slice(shared.length)),
      data: data && writtenData(data, pathOf),
      variables,
      retries,
      timeout: timeoutMs === undefined ? undefined : duration(timeoutMs),
    }),
    steps: writtenSteps(steps),
    ...filled({ teardown: writtenSteps(teardown) }),
  };
}

const writtenData = (data: DataSource, pathOf: (path: string) => string): unknown =>
  data.kind === 'file' ? pathOf(data.path) : data.rows.map(onOneLine);

const UNITS = [
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

function duration(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms % each === 0) ?? UNITS[2];
  return `${ms / length}${unit}`;
}
