import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ServiceError } from '../../errors.js';
import type { RunResult } from '../result/run-result.js';

/** The files of a report's folder. */
export const INDEX_FILE = 'index.html';
export const RUN_FILE = 'run.json';
export const DATA_FOLDER = 'data';

/** What tells a run of svc from other JSON; the rest is as this version wrote it. */
const Run = z.object({
  format: z.literal(1),
  version: z.string(),
  began: z.string(),
  isInterrupted: z.boolean(),
  cases: z.array(z.object({ id: z.string(), attempts: z.array(z.object({ outcome: z.string() })) })),
});

/** Reads the run of a report's folder. @throws ServiceError E0403 for a folder that has none */
export async function readRun(folder: string): Promise<RunResult> {
  const path = join(folder, RUN_FILE);
  const refuse = (reason: string) => new ServiceError('E0403', `${folder} holds no report of svc: ${reason}`);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(`${RUN_FILE} cannot be read (${error.code})`);
  });
  try {
    const run: unknown = JSON.parse(text);
    Run.parse(run);
    return run as RunResult;
  } catch {
    throw refuse(`${RUN_FILE} is not the record of a run that this version reads`);
  }
}
