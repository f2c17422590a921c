import { relative, sep } from 'node:path';
import { ServiceError } from '../../errors.js';
import { BASELINES_DIRECTORY, filesBelow } from '../../files/project-folder.js';
import { isImageName } from '../../locate/locator.js';

/** The files of a project by what they hold: paths relative to the root, with `/`, sorted. */
export interface ProjectFiles {
  readonly tests: readonly string[];
  readonly modules: readonly string[];
  readonly elements: readonly string[];
  readonly apis: readonly string[];
  readonly errors: readonly string[];
  /** Pictures outside `baselines`. */
  readonly pictures: readonly string[];
  /** Files that are not read, but have almost the name of one that is. */
  readonly misnamed: readonly { readonly path: string; readonly name: string }[];
}

const MAX_FILES = 100_000;

const NAMES = {
  // Of a project that tests its TypeScript too, tsconfig.test.json is no test.
  tests: /^(?!tsconfig\.).*\.test\.(ya?ml|json)$/i,
  modules: /\.module\.(ya?ml|json)$/i,
  elements: /^elements\.(ya?ml|json)$/i,
  apis: /\.api\.(ya?ml|json)$/i,
  errors: /^errors\.(ya?ml|json)$/i,
} as const;

const ALMOST: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(.+)(?:[_-]tests?|\.tests)\.(ya?ml|json)$/i, '$1.test.$2'],
  [/^(.+)(?:[_-]modules?|\.modules)\.(ya?ml|json)$/i, '$1.module.$2'],
  [/^(.+)(?:[_-]apis?|\.apis)\.(ya?ml|json)$/i, '$1.api.$2'],
  [/^element\.(ya?ml|json)$/i, 'elements.$1'],
  [/^error\.(ya?ml|json)$/i, 'errors.$1'],
];

/** Whether a file of this name belongs to a project. */
export const isProjectFile = (name: string): boolean => Object.values(NAMES).some((pattern) => pattern.test(name));

/**
 * Looks for the files of a project below its root, but not in hidden folders and those of tools. Links to folders are not
 * followed.
 * @throws ServiceError E0503 for a folder that cannot be read, or holds too many files to be a project
 */
export async function findProjectFiles(root: string): Promise<ProjectFiles> {
  const found = {
    tests: [] as string[],
    modules: [] as string[],
    elements: [] as string[],
    apis: [] as string[],
    errors: [] as string[],
    pictures: [] as string[],
  };
  const misnamed: { path: string; name: string }[] = [];
  let count = 0;
  for await (const { name, path } of filesBelow(root)) {
    if (++count > MAX_FILES) {
      throw new ServiceError('E0503', `${root} holds more than ${MAX_FILES} files: name the folder of the tests`);
    }
    const shown = relative(root, path).split(sep).join('/');
    const kind = (Object.keys(NAMES) as (keyof typeof NAMES)[]).find((each) => NAMES[each].test(name));
    if (kind) found[kind].push(shown);
    else if (isImageName(name)) {
      if (!shown.startsWith(`${BASELINES_DIRECTORY}/`)) found.pictures.push(shown);
    } else {
      const almost = ALMOST.find(([pattern]) => pattern.test(name));
      if (almost) misnamed.push({ path: shown, name: name.replace(...almost) });
    }
  }
  for (const paths of Object.values(found)) paths.sort();
  return { ...found, misnamed };
}
