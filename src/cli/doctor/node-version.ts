import type { Check } from '../../plugin/check.js';
import { NODE_RANGE } from '../../version.js';

/** @param running the version of Node that runs, such as `20.19.1` */
export const nodeVersion = (running = process.versions.node): Check => ({
  what: 'Node',
  look: () =>
    Promise.resolve(
      isAtLeast(running, NODE_RANGE.replace('>=', ''))
        ? { state: 'fine', found: running }
        : { state: 'failed', found: `${running}, too old`, mend: `install Node ${NODE_RANGE}` },
    ),
});

function isAtLeast(version: string, least: string): boolean {
  const [numbers, wanted] = [version, least].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const differing = wanted.findIndex((number, i) => number !== numbers[i]);
  return differing < 0 || (numbers[differing] ?? 0) > wanted[differing]!;
}
