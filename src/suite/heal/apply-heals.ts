import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../../errors.js';
import { replaceFile } from '../../files/replace-file.js';
import type { LedgerEntry } from '../../heal/ledger/heal-record.js';

import type { AcceptedHeal, FileChange } from './plan-heals.js';

/**
 * The accepted heals of a ledger, or those with these ids.
 * @throws ServiceError E0403 for an id that is unknown, or of a heal that is not accepted
 */
export function acceptedHeals(entries: readonly LedgerEntry[], ids: readonly string[]): AcceptedHeal[] {
  for (const id of ids) {
    const entry = entries.find((each) => each.id === id);
    if (!entry) throw new ServiceError('E0403', `there is no heal ${JSON.stringify(id)}; svc heals list shows them`);
    if (entry.status !== 'accepted') {
      throw new ServiceError('E0403', `the heal ${id} is ${entry.status}: svc heals accept ${id} first`);
    }
  }
  return entries.flatMap(({ id, old, new: now, status }) =>
    status === 'accepted' && now !== null && (ids.length === 0 || ids.includes(id)) ? [{ id, old, new: now }] : [],
  );
}

/**
 * Writes the changed files of a project, each as a whole.
 * @throws ServiceError E0503 for a file that cannot be written; those before it are written by then
 */
export async function writeChanges(root: string, changes: readonly FileChange[]): Promise<void> {
  for (const { path, after } of changes) {
    const file = join(root, path);
    try {
      await replaceFile(file, after, (await stat(file)).mode);
    } catch (error) {
      throw new ServiceError('E0503', `${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
    }
  }
}
