import { chooseCandidate } from '../src/heal/similarity/choose-candidate.js';
import type { Candidate } from '../src/device/element-fingerprint.js';
import type { Benchmark, Limit, Measurement } from './_support/benchmark.js';
import { exact } from './_support/estimate.js';
import { interleave } from './_support/interleave.js';
import { runAlone } from './_support/run-alone.js';
import { collectCases, type HealCase } from './heal/collect-cases.js';
import { MUTATIONS } from './heal/mutate.js';

const MIN_CASES = 200;
const ELEMENTS = 1000;

type Verdict = 'right' | 'wrong' | 'none';

function judge({ before, candidates, truth }: HealCase): Verdict {
  const choice = chooseCandidate(before, candidates);
  if (!choice) return 'none';
  return candidates.indexOf(choice.candidate) === truth ? 'right' : 'wrong';
}

const percent = (verdicts: readonly Verdict[], wanted: Verdict): number =>
  verdicts.length === 0 ? 0 : (100 * verdicts.filter((verdict) => verdict === wanted).length) / verdicts.length;

function rates(half: HealCase['half'], cases: readonly HealCase[]): Measurement[] {
  const own = cases.filter((each) => each.half === half);
  const existing = own.filter(({ mutation }) => mutation !== 'removed').map(judge);
  const removed = own.filter(({ mutation }) => mutation === 'removed').map(judge);
  const rate = (name: string, share: number, limit?: Limit): Measurement => ({
    name: `${half}: ${name}`,
    unit: '%',
    ours: exact(share),
    ...(limit && { limit }),
  });
  return [
    rate(`not healed, of ${existing.length} that exist`, 100 - percent(existing, 'right'), { of: 'value', most: 15 }),
    rate('healed to another element', percent(existing, 'wrong'), { of: 'value', most: 1 }),
    rate(`healed, of ${removed.length} that were removed`, percent(removed, 'wrong'), { of: 'value', most: 1 }),
    ...MUTATIONS.filter((mutation) => mutation !== 'removed').map((mutation) => {
      const verdicts = own.filter((each) => each.mutation === mutation).map(judge);
      return rate(`right of ${verdicts.length} ${mutation}`, percent(verdicts, 'right'));
    }),
  ];
}

/** The candidates of many pages, each with other ids, as one large page. */
function largePage(cases: readonly HealCase[]): { readonly one: HealCase; readonly page: readonly Candidate[] } {
  const one = cases.toSorted((a, b) => b.candidates.length - a.candidates.length)[0]!;
  const { type } = one.before;
  const page = Array.from({ length: ELEMENTS }, (_, i): Candidate => {
    const { fingerprint, ...rest } = one.candidates[i % one.candidates.length]!;
    return { ...rest, fingerprint: { ...fingerprint, type, text: `${fingerprint.text} ${i}`, key: `key-${i}` } };
  });
  return { one, page };
}

/** Changes of real pages: how often healing without a model finds the element again, and how often another one. */
export const heal: Benchmark = {
  name: 'heal',
  measure: async () => {
    const cases = await collectCases();
    if (cases.length < MIN_CASES) throw new Error(`only ${cases.length} changes were made`);
    const { one, page } = largePage(cases);
    const [time] = await interleave([async () => void chooseCandidate(one.before, page)], {
      warmUp: 5,
      least: 20,
      most: 60,
    });
    return [
      ...rates('tuning', cases),
      ...rates('held-out', cases),
      {
        name: `comparing with ${ELEMENTS} elements of the type`,
        unit: 'ms',
        ours: time!,
        limit: { of: 'value', most: 50 },
      },
    ];
  },
};

await runAlone(import.meta.url, heal);
