import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ServiceError } from '../../errors.js';
import { replaceFile } from '../../files/replace-file.js';
import type { RunResult } from '../result/run-result.js';

/** Relative to the root of a project. */
const FILE = '.svc/test-history.json';
/** The oldest are dropped first. */
const MAX_CASES = 50_000;

const StoredHistory = z.object({
  format: z.literal(1),
  cases: z.array(z.object({ id: z.string(), ms: z.number().nonnegative().optional(), failed: z.boolean() })),
});

/** How a case ran last. */
export interface LastRun {
  /** Milliseconds of all its attempts; absent when it only ran as part of a shard. */
  readonly ms?: number | undefined;
  readonly failed: boolean;
}

/** How the cases of a project ran last, by their ids. */
export type TestHistory = ReadonlyMap<string, LastRun>;

/**
 * Reads the history of a project; it is empty before the first run.
 * @throws ServiceError E0503 for a file that is broken
 */
export async function readHistory(root: string): Promise<TestHistory> {
  const file = join(root, FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw new ServiceError('E0503', `${file} cannot be read: ${(error as Error).message}`, undefined, { cause: error });
  }
  try {
    const { cases } = StoredHistory.parse(JSON.parse(text));
    return new Map(cases.map(({ id, ...last }) => [id, last]));
  } catch (error) {
    throw new ServiceError('E0503', `${file} is broken: delete it`, undefined, { cause: error });
  }
}

/**
 * Adds a run to the history of a project. Cases that did not run keep their last one; a broken file is replaced. A shard
 * changes no durations: the next shard on this machine must divide the cases in the same way.
 * @throws ServiceError E0503 when the file cannot be written
 */
export async function writeHistory(
  root: string,
  { cases: results, shard }: Pick<RunResult, 'cases' | 'shard'>,
): Promise<void> {
  const history = new Map(await readHistory(root).catch(() => new Map<string, LastRun>()));
  for (const { id, outcome, ms } of results) {
    if (outcome === 'skipped') continue;
    const known = history.get(id)?.ms;
    history.delete(id);
    history.set(id, { ms: shard === undefined ? ms : known, failed: outcome === 'failed' });
  }
  const cases = [...history].slice(-MAX_CASES).map(([id, last]) => ({ id, ...last }));
  const file = join(root, FILE);
  try {
    await mkdir(dirname(file), { recursive: true });
    await replaceFile(file, `${JSON.stringify({ format: 1, cases } satisfies z.input<typeof StoredHistory>)}\n`);
  } catch (error) {
    const reason = (error as Error).message;
    throw new ServiceError('E0503', `the history of the cases cannot be written: ${reason}`, undefined, {
      cause: error,
    });
  }
}
