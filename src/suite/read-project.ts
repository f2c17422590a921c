import { basename, extname } from 'node:path';
import { type Place, placeText } from './model/place.js';
import type { Problem } from './model/problem.js';
import type { Project } from './model/project.js';
import { readApiFiles } from './read/api-files.js';
import { readConfigFile, sessionNames } from './read/config-file.js';
import { readElementsFile } from './read/elements-file.js';
import { readErrorsFile } from './read/errors-file.js';
import { configFileOf } from './read/find-project.js';
import { moduleNames, readModuleFile } from './read/module-file.js';
import { findProjectFiles, type ProjectFiles } from './read/project-files.js';
import { Reading } from './read/reading.js';
import { readTestFile } from './read/test-file.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';
import { isReference, readReference } from './reference/read-reference.js';
import type { KeywordLookup } from './run/test-session.js';

/** A project with what is wrong or doubtful in it: steps and cases that are wrong are left out. */
export interface ReadProject {
  readonly project: Project;
  readonly problems: readonly Problem[];
}

/**
 * Reads all files of a project. It does not throw for their content: all problems are returned, in the order of the files.
 * @param root absolute
 * @throws ServiceError E0503 when the folder cannot be read, or is too large to be a project
 */
export async function readProject(root: string, keywords: KeywordLookup): Promise<ReadProject> {
  if (await isReference(root)) return readReference(root, keywords);
  const files = await findProjectFiles(root);
  const read = (paths: readonly string[]): Promise<YamlFile[]> => inTurn(paths, (path) => readYamlFile(root, path));
  const configName = await configFileOf(root);
  const [config] = await read(configName === undefined ? [] : [configName]);
  const moduleFiles = await read(files.modules);
  const modules = new Set(moduleFiles.flatMap(moduleNames));
  const unread = { modules: moduleFiles.some(isUnread), sessions: config !== undefined && isUnread(config) };
  const reading = new Reading(root, keywords, modules, sessionNames(config), unread);
  const others = {
    elements: await read(files.elements),
    apis: await read(files.apis),
    errors: await read(files.errors),
  };
  const tests = await read(files.tests);
  const syntax = [...moduleFiles, ...Object.values(others).flat(), ...tests, ...(config ? [config] : [])];
  reading.problems.push(...syntax.flatMap(({ problems }) => problems));

  const project: Omit<Project, 'warnings'> = {
    root,
    form: 'own',
    ...readConfigFile(config, reading),
    files: tests.flatMap((file) => readTestFile(file, reading) ?? []),
    modules: byName(
      'modules',
      moduleFiles.flatMap((file) => readModuleFile(file, reading)),
      reading,
    ),
    elements: byName(
      'elements',
      others.elements.flatMap((file) => readElementsFile(file, reading)),
      reading,
    ),
    errors: others.errors.flatMap((file) => readErrorsFile(file, reading)),
    apiData: await readApiFiles(others.apis, reading),
    templates: new Set(files.pictures.flatMap((path) => [basename(path), basename(path, extname(path))])),
    pauseMs: 0,
  };
  reportFiles(files, reading);
  const problems = reading.problems.toSorted(byPlace);
  return { project: { ...project, warnings: problems.filter(({ severity }) => severity === 'warning') }, problems };
}

const isUnread = ({ root, problems }: YamlFile): boolean => root === undefined && problems.length > 0;

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function byName<T extends { readonly name: string; readonly place: Place }>(
  what: string,
  items: readonly T[],
  reading: Reading,
): Map<string, T> {
  const named = new Map<string, T>();
  for (const item of items) {
    const first = named.get(item.name);
    if (first)
      reading.error(`two ${what} are called "${item.name}"; the other one is at ${placeText(first.place)}`, item.place);
    else named.set(item.name, item);
  }
  return named;
}

function reportFiles({ tests, misnamed }: ProjectFiles, reading: Reading): void {
  for (const { path, name } of misnamed) {
    reading.warn(`is not read: its name would have to be ${name}`, { file: path, line: 1, column: 1 });
  }
  if (tests.length > 0) return;
  const message = `there are no cases below ${reading.root}: write them in a file such as login.test.yaml, or start with svc project new`;
  reading.problems.push({ severity: 'error', message });
}

/** Problems of the whole project are last. */
function byPlace({ place: a }: Problem, { place: b }: Problem): number {
  if (!a || !b) return Number(!a) - Number(!b);
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
