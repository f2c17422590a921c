import { alignColumns } from './align-columns.js';
import type { Estimate } from './estimate.js';
import type { Limit, Measurement } from './benchmark.js';

export const HEAD = ['', 'ours', 'baseline', 'compared', 'limit', ''] as const;

/** Measurements as a table of text. */
export function table(measurements: readonly Measurement[]): string {
  return alignColumns(HEAD, measurements.map(cells));
}

/** Whether the value is within the limit, at the displayed precision; undefined without a limit. */
export function isMet({ ours, baseline, limit }: Measurement): boolean | undefined {
  if (!limit) return undefined;
  const value = round(compared(ours, baseline, limit));
  return 'exactly' in limit ? value === limit.exactly : value <= limit.most;
}

/** The cells of a measurement: name, ours, baseline, the compared value, the limit, whether it was met. */
export function cells(measurement: Measurement): string[] {
  const { name, unit, ours, baseline, limit } = measurement;
  const met = isMet(measurement);
  return [
    name,
    shown(ours, unit),
    baseline ? shown(baseline, unit) : '',
    limit && limit.of !== 'value' ? shownComparison(compared(ours, baseline, limit), unit, limit) : '',
    limit ? shownLimit(limit, unit) : '',
    met === undefined ? '' : met ? 'met' : 'missed',
  ];
}

/** The value that the limit applies to. */
function compared(ours: Estimate, baseline: Estimate | undefined, { of }: Limit): number {
  if (of === 'value') return ours.median;
  if (!baseline) throw new Error(`a ${of} needs a baseline`);
  return of === 'ratio' ? ours.median / baseline.median : ours.median - baseline.median;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} ${unit}`);

const shown = ({ median, margin }: Estimate, unit: string): string =>
  withUnit(margin === 0 ? String(round(median)) : `${median.toFixed(2)} ±${margin.toFixed(2)}`, unit);

const shownComparison = (value: number, unit: string, { of }: Limit): string =>
  of === 'ratio' ? `× ${value.toFixed(2)}` : withUnit(`${value < 0 ? '' : '+'}${value.toFixed(2)}`, unit);

function shownLimit(limit: Limit, unit: string): string {
  if ('exactly' in limit) return withUnit(`= ${limit.exactly}`, unit);
  if (limit.of === 'ratio') return `≤ × ${limit.most}`;
  return withUnit(`≤ ${limit.of === 'difference' ? '+' : ''}${limit.most}`, unit);
}
