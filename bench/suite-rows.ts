import type { Benchmark, Measurement } from './_support/benchmark.js';
import { estimate } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { svcTest } from './suite/svc-test.js';
import { withProject } from './suite/temporary-project.js';

const ROWS = 5000;
const FEW_ROWS = 50;
const WARM_UP = 1;
const ROUNDS = 9;

const TEST = `session: default
cases:
  - name: a guest buys \${product} at \${price}
    data: products.csv
    steps:
      - Enter Text: {element: search, text: "\${product}"}
      - Press Element: {element: [id=go, text=Search]}
      - if: \${price} > 100
        then: [{Assert Presence: [text=Free shipping]}]
        else: [{Assert Presence: [text=Shipping]}]
      - Get Text: {element: total, save: total}
      - Assert Equality: ["\${total}", "\${price}"]
`;

const project = (rows: number) => ({
  'svc.config.yaml': 'sessions:\n  default: {driver: playwright}\n',
  'shop.test.yaml': TEST,
  'elements.yaml': 'search: id=search\ntotal: [id=total, css=.total]\n',
  'products.csv': `product,price\n${Array.from({ length: rows }, (_, i) => `product ${i},${i % 200}`).join('\n')}\n`,
});

/** A case of 5,000 data rows, listed and checked: time, and memory beside fifty rows. */
export const suiteRows: Benchmark = {
  name: 'suite-rows',
  measure: async () => [...(await measureCommand('--list')), ...(await measureCommand('--dry-run'))],
};

const measureCommand = (flag: string): Promise<Measurement[]> =>
  withProject(project(ROWS), (many) =>
    withProject(project(FEW_ROWS), async (few) => {
      const times: number[] = [];
      const memory = { many: [] as number[], few: [] as number[] };
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const run = await svcTest(many, [flag]);
        const small = await svcTest(few, [flag]);
        if (round < 0) continue;
        times.push(run.ms);
        memory.many.push(run.peakMb);
        memory.few.push(small.peakMb);
      }
      return [
        {
          name: `svc test ${flag} of ${ROWS.toLocaleString('en')} rows`,
          unit: 'ms',
          ours: estimate(times),
          limit: { of: 'value', most: 3000 },
        },
        {
          name: `its memory, beside ${FEW_ROWS} rows`,
          unit: 'MB',
          ours: estimate(memory.many),
          baseline: estimate(memory.few),
          limit: { of: 'difference', most: 30 },
        },
      ];
    }),
  );

await runAlone(import.meta.url, suiteRows);
