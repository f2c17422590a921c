import { join, resolve } from 'node:path';
import { PROJECT_DIRECTORY } from './own-file.js';

/** The value of `heal_store` for the directory `.svc` of each session's project. */
export const IN_PROJECT = 'project';

/** Where what healing knows is kept. */
export interface HealFiles {
  readonly fingerprints: string;
  readonly ledger: string;
}

/**
 * The files of a session; undefined where nothing is written: without a store, or for one in the project without a
 * project.
 * @param store a directory, or `project`
 * @param project the project directory, with its links resolved
 */
export function healFiles(store: string | undefined, project: string | undefined): HealFiles | undefined {
  if (store === undefined) return undefined;
  if (store !== IN_PROJECT) return filesIn(resolve(store));
  return project === undefined ? undefined : filesIn(join(resolve(project), PROJECT_DIRECTORY));
}

const filesIn = (directory: string): HealFiles => ({
  fingerprints: join(directory, 'fingerprints.json'),
  ledger: join(directory, 'heals.jsonl'),
});
