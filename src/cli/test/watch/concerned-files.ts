import { basename, extname, join } from 'node:path';
import type { Project, TestFile } from '../../../suite/model/project.js';
import { usedBy } from './used-texts.js';

/** Files that every case depends on: settings, sessions, APIs and error definitions. */
const SHARED = /(^|\/)(svc\.config\.[a-z]+|errors\.yaml|[^/]*\.api\.yaml)$/;
/** Every file of the reference's form may be one of those. */
const REFERENCE = /\.(csv|ya?ml)$/i;
const PICTURE = /(^|\/)(templates|baselines)\//;

/**
 * The test files whose cases a change concerns: changed themselves, or they use a module, element, data file or picture of
 * a changed file.
 * @param changed paths relative to the root
 * @returns paths of test files
 */
export function concernedFiles(project: Project, changed: readonly string[]): Set<string> {
  const isForAll = changed.some((path) => isShared(path, project));
  const files = isForAll ? project.files : project.files.filter((file) => isConcerned(file, project, changed));
  return new Set(files.map(({ path }) => path));
}

function isShared(path: string, { form, files, modules, elements }: Project): boolean {
  if (SHARED.test(path)) return true;
  if (form === 'own' || !REFERENCE.test(path)) return false;
  const known = [...modules.values(), ...elements.values()].map(({ place }) => place.file);
  return !known.includes(path) && !files.some((file) => file.path === path);
}

function isConcerned(file: TestFile, project: Project, changed: readonly string[]): boolean {
  if (changed.includes(file.path)) return true;
  const { modules, texts, data } = usedBy(file, project);
  const names = [
    ...[...project.elements.values()].filter(({ place }) => changed.includes(place.file)).map(({ name }) => name),
    ...changed.filter((path) => PICTURE.test(path)).flatMap((path) => [basename(path), basename(path, extname(path))]),
  ];
  return (
    [...modules].some((name) => changed.includes(project.modules.get(name)?.place.file ?? '')) ||
    changed.some((path) => data.has(join(project.root, path))) ||
    names.some((name) => isNamed(name, texts))
  );
}

/** Whether a text is the name, refers to it as `${name}`, or has it as the value of a locator, such as `image=name`. */
const isNamed = (name: string, texts: ReadonlySet<string>): boolean =>
  texts.has(name) || [...texts].some((text) => text.includes(`\${${name}`) || text.endsWith(`=${name}`));
