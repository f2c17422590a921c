import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const DIST = fileURLToPath(new URL('../../', import.meta.url));
const WRITER = fileURLToPath(new URL('../../src/cli/bundle/write-bundle.js', import.meta.url));

const changedMs = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** Writes the bundle where the modules were compiled again after it, as `npm run build` does: bin/svc.js runs it then. */
export async function freshBundle(): Promise<void> {
  const compilations = (await readdir(DIST)).filter((name) => name.endsWith('.tsbuildinfo'));
  const compiledMs = Math.max(...(await Promise.all(compilations.map((name) => changedMs(`${DIST}${name}`)))));
  if ((await changedMs(`${DIST}bundle/oclif.manifest.json`)) >= compiledMs) return;
  await promisify(execFile)(process.execPath, [WRITER]);
}
