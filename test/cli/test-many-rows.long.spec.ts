import { expect } from 'chai';
import { svcTest } from '../../bench/suite/svc-test.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

const MANY = 20_000;
const FEW = 50;
/** What the garbage collector may leave; the rows alone would take more than twice as much when they were kept. */
const MOST_MORE_MB = 60;
const COLUMNS = 20;

const TEST = `cases:
  - name: a guest buys \${product}
    data: products.csv
    steps:
      - Press Element: [product, "\${count}"]
      - if: \${count} > 2
        then: [{Enter Text: {element: note, text: "\${note 1}"}}]
`;

const columns = Array.from({ length: COLUMNS }, (_, i) => `note ${i}`);
const note = 'a text as it is in the cells of a table of products';

const project = (rows: number) => ({
  'svc.config.yaml': 'sessions: {default: {driver: playwright}}\n',
  'shop.test.yaml': TEST,
  'products.csv': [
    ['product', 'count', ...columns].join(','),
    ...Array.from({ length: rows }, (_, i) => [`product ${i}`, (i % 5) + 1, ...columns.map(() => note)].join(',')),
  ].join('\n'),
});

describe('svc test with many rows of data', function () {
  this.timeout(300_000);

  for (const flag of ['--list', '--dry-run']) {
    it(`takes as much memory for ${flag} as with few rows`, () =>
      inDirectory(project(FEW), (few) =>
        inDirectory(project(MANY), async (many) => {
          const small = await svcTest(few, [flag]);
          const large = await svcTest(many, [flag]);
          expect(large.stdout).to.contain(flag === '--list' ? `product ${MANY - 1}` : `${MANY} cases can be run`);
          expect(large.peakMb - small.peakMb).to.be.below(MOST_MORE_MB);
        }),
      ));
  }
});
