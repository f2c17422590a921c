import type { BenchmarkRun } from './run-benchmarks.js';
import { cells } from './table.js';

const BEGIN = '<!-- generated: node dist/bench/write-docs.js RUN.json -->';
const END = '<!-- end of the generated table -->';

/**
 * Replaces the section of the page that shows one run.
 * @throws Error when the page has no such section
 */
export function replaceRunSection(page: string, run: BenchmarkRun): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the page has no section between ${BEGIN} and ${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${section(run)}\n${page.slice(end)}`;
}

function section({ machine, measurements }: BenchmarkRun): string {
  const rows = measurements.map(({ benchmark, ...measurement }, index) => {
    const isFirst = measurements[index - 1]?.benchmark !== benchmark;
    const [name, ours, baseline, compared, limit, met] = cells(measurement).map(escapePipes);
    const command = isFirst ? `\`npm run bench -- ${benchmark}\`` : '';
    return `| ${[command, name, ours, baseline, compared, limit, met].join(' | ')} |`;
  });
  return [
    `${machine}. Medians, with half the width of their 95 % confidence interval.`,
    '',
    '| Command | Measured | svc | Baseline | Compared | Limit | |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const escapePipes = (cell: string): string => cell.replaceAll('|', '\\|');
