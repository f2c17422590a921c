import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the work in a new directory with the files of a project, and removes it afterwards. */
export async function withProject<T>(
  files: Readonly<Record<string, string>>,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}
