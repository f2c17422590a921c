import { alignColumns } from '../align-columns.js';
import { type Comparison, judge } from './judge.js';
import { takeTurns } from './take-turns.js';

/** Turns of each benchmark; those of a suspected regression are doubled before it counts. */
const TURNS = 3;

export interface ComparedCheckouts {
  /** Directories of built checkouts. */
  readonly current: string;
  readonly base: string;
  readonly names: readonly string[];
  /** Gets lines about the progress and about failures. */
  readonly report: (line: string) => void;
}

export interface CompareResult {
  /** A table of text. */
  readonly table: string;
  /** Whether nothing regressed and nothing failed. */
  readonly isGood: boolean;
}

/** Runs the benchmarks of two checkouts side by side. A failure is reported and does not stop the others. */
export async function compareCheckouts({ current, base, names, report }: ComparedCheckouts): Promise<CompareResult> {
  const compared: Comparison[] = [];
  let isGood = true;
  for (const name of names) {
    report(`${name} ...`);
    try {
      const turns = await takeTurns(name, current, base, TURNS);
      if (judge(turns).some(({ isRegression }) => isRegression)) {
        report(`${name}: once more, it seems slower`);
        turns.push(...(await takeTurns(name, current, base, TURNS)));
      }
      compared.push(...judge(turns));
    } catch (error) {
      isGood = false;
      report(`${name} failed: ${(error as Error).message}`);
    }
  }
  return {
    table: alignColumns(['', 'current', 'base', 'ratio', ''], compared.map(cells)),
    isGood: isGood && !compared.some(({ isRegression }) => isRegression),
  };
}

function cells({ name, unit, current, base, ratio, isRegression }: Comparison): string[] {
  const shown = (value: number) => `${value.toFixed(2)} ${unit}`.trim();
  if (base === undefined || ratio === undefined) return [name, shown(current), '-', '-', 'not in the base'];
  return [name, shown(current), shown(base), `× ${ratio.toFixed(2)}`, isRegression ? 'regression' : ''];
}
