import { relative } from 'node:path';
import type { Runner, Runnable } from 'mocha';

const SLOWEST_FILES = 20;
const TESTS = 'dist/test/';

/** Prints after a run how long the slowest spec files took, hooks included, and all files together. */
export function printDurations(runner: Runner): void {
  const msByFile = new Map<string, number>();
  const add = ({ file, duration = 0 }: Runnable) => {
    if (file !== undefined) msByFile.set(file, (msByFile.get(file) ?? 0) + duration);
  };
  runner.on('test end', add).on('hook end', add);
  runner.once('end', () => {
    const slowest = [...msByFile].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_FILES);
    const total = [...msByFile.values()].reduce((sum, ms) => sum + ms, 0);
    const lines = slowest.map(([file, ms]) => line(ms, relative(TESTS, file)));
    process.stdout.write(`\n  Slowest files\n${lines.join('')}${line(total, `all ${msByFile.size} files`)}`);
  });
}

const line = (ms: number, what: string): string => `${(ms / 1000).toFixed(1).padStart(9)} s  ${what}\n`;
