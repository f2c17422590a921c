import { parseArgs } from 'node:util';
import { now } from '../_support/clock.js';
import { absentWords } from './absent-words.js';
import { evaluateText, type TextScore } from './evaluate-text.js';
import { loadPages, type RenderedPage } from './load-pages.js';
import { plainTable } from './plain-table.js';
import { textDetectors } from './text-detectors.js';

interface Reading {
  readonly detector: string;
  readonly rendered: RenderedPage;
  readonly score: TextScore;
  readonly ms: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    pages: { type: 'string' },
    by: { type: 'string', default: 'half' },
    misses: { type: 'boolean', default: false },
  },
});

const sum = (readings: readonly Reading[], of: (score: TextScore) => number): number =>
  readings.reduce((total, { score }) => total + of(score), 0);

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`);

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const GROUPS: Readonly<Record<string, (reading: Reading) => string>> = {
  half: ({ rendered }) => rendered.page.half,
  page: ({ rendered }) => `${rendered.page.name} (${rendered.page.half})`,
  scale: ({ rendered }) => `${rendered.page.half} at ${rendered.rendering.scale}`,
  theme: ({ rendered }) => `${rendered.page.half}, ${rendered.rendering.theme}`,
  picture: ({ rendered: { page, rendering } }) => `${page.name} ${rendering.scale} ${rendering.theme}`,
};

function row(group: string, readings: readonly Reading[]): string[] {
  const read = sum(readings, ({ readWords }) => readWords);
  return [
    readings[0]!.detector,
    group,
    String(sum(readings, ({ asked }) => asked)),
    percent(
      sum(readings, ({ matched }) => matched),
      sum(readings, ({ asked }) => asked),
    ),
    percent(
      sum(readings, ({ absentMatched }) => absentMatched.length),
      sum(readings, ({ absent }) => absent),
    ),
    percent(
      sum(readings, ({ readExactly }) => readExactly),
      sum(readings, ({ words }) => words),
    ),
    percent(
      sum(readings, ({ nowhere }) => nowhere.length),
      read,
    ),
    percent(
      sum(readings, ({ misread }) => misread.length),
      read,
    ),
    String(Math.round(median(readings.map(({ ms }) => ms)))),
  ];
}

function misses({ detector, rendered: { page, rendering }, score }: Reading): string[] {
  const head = `${detector} ${page.name} ${rendering.scale} ${rendering.theme}`;
  const at = ({ x, y }: { readonly x: number; readonly y: number }) => `${Math.round(x)},${Math.round(y)}`;
  return [
    ...score.missed.map(({ text, box, read }) => `${head} missed ${text} at ${at(box)}, read: ${read}`),
    ...score.nowhere.map(({ text, box }) => `${head} nowhere ${text} at ${at(box)}`),
    ...score.misread.map(({ text, box, truth }) => `${head} misread ${truth} at ${at(box)}, read: ${text}`),
    ...score.absentMatched.map((text) => `${head} absent ${text}`),
  ];
}

const detectors = await textDetectors();
const names = positionals.length > 0 ? positionals : Object.keys(detectors);
const groupOf = GROUPS[values.by];
const unknown = names.find((name) => !detectors[name]);
if (unknown !== undefined || !groupOf) {
  process.stderr.write(
    'usage: text.js [detector ...] [--half tuning|held-out|screens|unseen] [--pages a,b] [--by half|page|scale|theme|picture] [--misses]\n' +
      `detectors: ${Object.keys(detectors).join(', ')}\n`,
  );
  process.exit(2);
}

const everything = await loadPages();
const chosen = everything.filter(
  ({ page }) =>
    (!values.half || page.half === values.half) && (!values.pages || values.pages.split(',').includes(page.name)),
);
const absent = new Map(chosen.map((rendered) => [rendered, absentWords(everything, rendered)]));
const rows: string[][] = [];
for (const name of names) {
  const detector = await detectors[name]!();
  const readings: Reading[] = [];
  try {
    // The first reading starts threads and loads models.
    if (chosen[0]) await detector.read(chosen[0].png, chosen[0].truth);
    for (const rendered of chosen) {
      const began = now();
      const lines = await detector.read(rendered.png, rendered.truth);
      const ms = now() - began;
      const reading = {
        detector: name,
        rendered,
        ms,
        score: evaluateText(lines, rendered.truth, absent.get(rendered)!),
      };
      readings.push(reading);
      if (values.misses)
        process.stdout.write(
          misses(reading)
            .map((line) => `${line}\n`)
            .join(''),
        );
    }
  } finally {
    await detector.end();
  }
  for (const group of new Set(readings.map(groupOf))) {
    const members = readings.filter((reading) => groupOf(reading) === group);
    rows.push(row(group, members));
  }
}
process.stdout.write(
  plainTable(['detector', 'pages', 'words', 'found', 'absent found', 'read exactly', 'nowhere', 'misread', 'ms'], rows),
);
