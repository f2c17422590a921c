import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { ServiceError } from '../../errors.js';
import type { DefinitionLookup, Script } from '../../steps/script.js';
import { configFileOf, findProject } from '../../suite/read/find-project.js';
import { addElements, readElements } from '../../steps/test-file/elements-file.js';
import { recordedTest } from '../../steps/test-file/recorded-test.js';
import { writeOutput } from './write-output.js';

const EXTENSION = '.test.yaml';
const LIFT = '--elements';

export interface CaseToSave {
  /** Of the case. */
  readonly name: string;
  /** The test file. */
  readonly file: string;
  /** Whether a file of this name is kept. */
  readonly isNew: boolean;
  /** Whether locators that repeat become elements of `elements.yaml`. */
  readonly lifts: boolean;
}

/**
 * The case that the argument of `.save` names: `case NAME` or `FILE.test.yaml`, each with or without `--elements`.
 * @returns undefined for a file of another kind
 * @throws ServiceError E0403 for a case without a name
 */
export function caseToSave(argument: string): CaseToSave | undefined {
  const words = argument.split(/\s+/);
  const lifts = words.includes(LIFT);
  const given = words.filter((word) => word !== LIFT);
  if (given[0] === 'case') {
    const name = given.slice(1).join(' ');
    const safe = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|-+$/g, '');
    if (safe === '') throw new ServiceError('E0403', `write .save case NAME, or .save case NAME ${LIFT}`);
    return { name, file: `${safe}${EXTENSION}`, isNew: true, lifts };
  }
  const file = given.join(' ');
  if (!file.endsWith(EXTENSION)) return undefined;
  return { name: basename(file, EXTENSION), file, isNew: false, lifts };
}

/**
 * Writes a script as a test file, with its pictures in `templates` and its elements in `elements.yaml` of the project.
 * @returns the line for the person
 * @throws ServiceError E0403 when a file cannot be written, exists, or is a template of another picture
 */
export async function saveCase(
  script: Script,
  { name, file, isNew, lifts }: CaseToSave,
  catalog: DefinitionLookup,
): Promise<string> {
  const directory = await projectOf(dirname(file));
  const elementsFile = join(directory, 'elements.yaml');
  const before = lifts ? ((await contentOf(elementsFile))?.toString() ?? '') : '';
  const elements = lifts ? await readElements(before) : undefined;
  const test = await recordedTest(script, catalog, { name, file, elements });
  const pictures = [...test.templates].map(
    ([picture, base64]) => [join(directory, 'templates', picture), Buffer.from(base64, 'base64')] as const,
  );
  for (const [path, picture] of pictures) {
    const other = await contentOf(path);
    if (other && !other.equals(picture)) throw new ServiceError('E0403', `${path} is another picture: rename it first`);
  }
  await writeOutput(file, test.text, isNew ? 'wx' : 'w');
  for (const [path, picture] of pictures) await writeOutput(path, picture);
  if (test.elements.size > 0) await writeOutput(elementsFile, await addElements(before, test.elements));
  const { length } = script.steps;
  const lifted = test.elements.size > 0 ? `, ${test.elements.size} new in ${elementsFile}` : '';
  const environment = test.environment.map((secret) => `${secret}=... `).join('');
  const unset = script.unset.map((variable) => ` --variable ${variable}=...`).join('');
  return `${length === 1 ? '1 step is' : `${length} steps are`} in ${file}${lifted}: ${environment}svc test ${file}${unset}`;
}

/** The project of a directory with a test file, relative to the working directory. */
async function projectOf(directory: string): Promise<string> {
  const { root } = await findProject([existsSync(directory) ? directory : '.'], process.cwd());
  return (await configFileOf(root)) === undefined ? directory : relative('', root) || '.';
}

/** @throws ServiceError E0403 for a file that exists and cannot be read */
async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ServiceError('E0403', `${file} cannot be read (${code})`);
  }
}
