import type { Measurement } from '../_support/benchmark.js';
import { isMet } from '../_support/table.js';

/** The benchmark of which the measurements are tabled here: its name on the command line. */
export const SNAPSHOT = 'mcp-snapshot';

/** What `mcp-snapshot` measures of a page: each is a row of its own in a run. */
type Part = 'screen' | 'whole' | 'found';

/** The name of a measurement of a page. */
export const measurementName = (part: Part, page: string): string => `${part} of ${page}`;

/** One row for each page, in Markdown: bytes of both answers and their ratio, and the share of elements found. */
export function pagesTable(measurements: readonly Measurement[]): string {
  const pages = [...new Set(measurements.map(({ name }) => name.slice(name.indexOf(' of ') + ' of '.length)))];
  const rows = pages.map((page) => {
    const of = (part: Part) =>
      measurements.find((each) => each.name === measurementName(part, page) && isLimited(each));
    const found = of('found');
    return [page, ...sizes(of('screen')), ...sizes(of('whole')), found ? `${found.ours.median} %` : ''];
  });
  return [
    '| Page | Window: svc | Peer | Ratio | Whole page: svc | Peer | Ratio | Found |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');
}

/** The cells of a run's table that stand for all pages: name, ours, baseline, compared value, limit, whether it was met. */
export function pagesSummary(measurements: readonly Measurement[]): string[] {
  const limited = measurements.filter(isLimited);
  const worst = Math.max(...limited.map(ratio));
  const met = limited.every((each) => isMet(each) === true) ? 'met' : 'missed';
  return [
    'pages for a model, the worst of [all](#the-mcp-server-beside-others)',
    '',
    '',
    `× ${worst.toFixed(2)}`,
    '≤ × 0.5',
    met,
  ];
}

const isLimited = ({ limit }: Measurement): boolean => limit !== undefined;

const ratio = ({ ours, baseline }: Measurement): number => (baseline ? ours.median / baseline.median : 0);

const sizes = (measurement: Measurement | undefined): string[] =>
  measurement?.baseline
    ? [String(measurement.ours.median), String(measurement.baseline.median), ratio(measurement).toFixed(2)]
    : ['', '', ''];
