import { parseArgs } from 'node:util';
import { centre, contains } from '../../src/device/geometry.js';
import type { VisionHit } from '../../src/locate/ports.js';
import { now } from '../_support/clock.js';
import { alteredCases } from './altered-cases.js';
import { imageMatchers } from './image-matchers.js';
import { loadParts } from './load-parts.js';
import { KINDS, type PictureCase, pictureCases } from './picture-cases.js';
import { plainTable } from './plain-table.js';

type Outcome = 'right' | 'wrong' | 'none' | 'refused';

interface Attempt {
  readonly looked: PictureCase;
  readonly outcome: Outcome;
  readonly ms: number;
  readonly best: VisionHit | undefined;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    kind: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});

const matchers = await imageMatchers();
const names = positionals.length > 0 ? positionals : Object.keys(matchers);
if (names.some((name) => !matchers[name])) {
  process.stderr.write(
    'usage: pictures.js [detector ...] [--half tuning|held-out] [--kind KIND] [--misses]\n' +
      `detectors: ${Object.keys(matchers).join(', ')}\nkinds: ${KINDS.join(', ')}\n`,
  );
  process.exit(2);
}

const plain = await pictureCases(await loadParts());
const cases = [...plain, ...(await alteredCases(plain))].filter(
  ({ half, kind }) => (!values.half || half === values.half) && (!values.kind || kind === values.kind),
);

/** The best hit is right when its centre is in one of the places. */
function outcomeOf({ places }: PictureCase, best: VisionHit | undefined): Outcome {
  if (!best) return 'none';
  return places.some((box) => contains(box, centre(best.bounds))) ? 'right' : 'wrong';
}

const share = (attempts: readonly Attempt[], outcome: Outcome): string =>
  `${((100 * attempts.filter((attempt) => attempt.outcome === outcome).length) / attempts.length).toFixed(2)} %`;

function row(name: string, half: string, kind: string, attempts: readonly Attempt[]): string[] {
  const times = attempts.map(({ ms }) => ms).sort((a, b) => a - b);
  return [
    name,
    `${half}, ${kind}`,
    String(attempts.length),
    share(attempts, 'right'),
    share(attempts, 'wrong'),
    share(attempts, 'refused'),
    String(attempts.filter(({ outcome }) => outcome === 'wrong').length),
    String(Math.round(times[Math.floor(times.length / 2)]!)),
  ];
}

const rows: string[][] = [];
for (const name of names) {
  const matcher = await matchers[name]!();
  const attempts: Attempt[] = [];
  try {
    if (cases[0]) await matcher.find(cases[0].screen.png, cases[0].template).catch(() => []);
    for (const looked of cases) {
      const began = now();
      const hits = await matcher.find(looked.screen.png, looked.template).catch((error: unknown) => {
        if (values.misses) process.stdout.write(`${name} refused ${looked.name}: ${String(error)}\n`);
        return undefined;
      });
      const ms = now() - began;
      const best = hits?.reduce<VisionHit | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
      const outcome = hits ? outcomeOf(looked, best) : 'refused';
      attempts.push({ looked, outcome, ms, best });
      const isMiss = outcome !== (looked.places.length === 0 ? 'none' : 'right');
      if (values.misses && isMiss && hits) {
        const { bounds, score } = best ?? {};
        process.stdout.write(
          `${name} ${looked.kind} ${outcome} ${looked.name}: ${JSON.stringify({ bounds, score, places: looked.places })}\n`,
        );
      }
    }
  } finally {
    await matcher.end();
  }
  for (const half of ['tuning', 'held-out']) {
    const ofHalf = attempts.filter(({ looked }) => looked.half === half);
    for (const kind of KINDS) {
      const members = ofHalf.filter(({ looked }) => looked.kind === kind);
      if (members.length > 0) rows.push(row(name, half, kind, members));
    }
    const present = ofHalf.filter(
      ({ looked: { kind } }) => kind === 'scale' || kind === 'theme' || kind === 'neighbour',
    );
    if (present.length > 0) rows.push(row(name, half, 'scale, theme and neighbour', present));
  }
}
process.stdout.write(
  plainTable(['detector', 'cases', 'count', 'right place', 'wrong place', 'refused', 'wrong', 'ms'], rows),
);
