import { join, resolve } from 'node:path';

/** Where what healing knows is kept. */
export interface HealFiles {
  readonly fingerprints: string;
  readonly ledger: string;
}

/** In the directory of the settings, else in the project; undefined without either. */
export function healFiles(store: string | undefined, project: string | undefined): HealFiles | undefined {
  const directory = store ?? project;
  if (directory === undefined) return undefined;
  return {
    fingerprints: join(resolve(directory), 'fingerprints.json'),
    ledger: join(resolve(directory), 'heals.jsonl'),
  };
}
