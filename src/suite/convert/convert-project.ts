import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ServiceError } from '../../errors.js';
import { isBelow } from '../../files/project-path.js';
import { isImageName } from '../../locate/locator.js';
import { type Problem, ProjectError } from '../model/problem.js';
import { testFileSchema } from '../read/schema.js';
import { kindsOf, findReferenceFiles } from '../reference/reference-files.js';
import { isReference, readReference } from '../reference/read-reference.js';
import type { KeywordLookup } from '../run/test-session.js';
import { writeProject } from '../write/write-project.js';
import { SCHEMA_FILE } from '../model/project.js';
import { ownForm } from './own-form.js';

/** What a conversion wrote. */
export interface Conversion {
  /** Relative to the output, with `/`. */
  readonly files: readonly string[];
  readonly warnings: readonly Problem[];
}

/** Formats of data that steps read. */
const DATA = /\.(?:csv|json)$/i;

/**
 * Converts a project of the reference into our own form.
 * @param from its folder, absolute
 * @param to a folder that does not exist yet, or is empty; absolute
 * @throws ServiceError E0403 for folders that do not fit; ProjectError with all problems of the project
 */
export async function convertProject(from: string, to: string, keywords: KeywordLookup): Promise<Conversion> {
  await checkFolders(from, to);
  const { project, problems, leftOut } = await readReference(from, keywords);
  if (problems.some(({ severity }) => severity === 'error')) throw new ProjectError(problems);
  const { project: own, warnings } = ownForm(project);
  const schema = `${JSON.stringify(testFileSchema(keywords.all))}\n`;
  const texts = new Map([...writeProject(own), [SCHEMA_FILE, schema]]);
  const copies = await copiesOf(from);
  for (const path of [...texts.keys(), ...copies.keys()]) await mkdir(dirname(join(to, path)), { recursive: true });
  for (const [path, text] of texts) await writeFile(join(to, path), text, { flag: 'wx' });
  for (const [path, source] of copies) await copyFile(join(from, source), join(to, path));
  const excluded = leftOut.map((name): Problem => {
    return { severity: 'warning', message: `the case "${name}" is not converted: include or exclude leaves it out` };
  });
  return { files: [...texts.keys(), ...copies.keys()], warnings: [...project.warnings, ...warnings, ...excluded] };
}

async function checkFolders(from: string, to: string): Promise<void> {
  const refuse = (reason: string) => new ServiceError('E0403', reason);
  if (isBelow(from, to)) throw refuse(`--output must be outside of ${from}`);
  const present = await readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw refuse(`${to} cannot be written to (${error.code})`);
  });
  if (present.length > 0) throw refuse(`${to} is not empty: name a new folder, or empty this one`);
  const isThere = await readdir(from).then(
    () => true,
    () => false,
  );
  if (!isThere) throw refuse(`there is no folder ${from}`);
  if (!(await isReference(from))) {
    throw refuse(
      `${from} holds no project of the reference: its test cases are a CSV file with the headers test_case, test_step, or ` +
        'YAML with the key Test Cases',
    );
  }
}

/** Pictures and data, by their new paths: the pictures are all in `templates`. */
async function copiesOf(from: string): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  for (const path of (await findReferenceFiles(from)).paths) {
    const picture = `templates/${basename(path)}`;
    if (isImageName(path)) copies.set(copies.has(picture) ? `templates/${path}` : picture, path);
    else if (DATA.test(path) && (await kindsOf(from, path)).length === 0) copies.set(path, path);
  }
  return copies;
}
