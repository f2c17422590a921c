import { expect } from 'chai';
import { keywordOf } from './keyword-case.js';
import { readKeywordTable } from './keyword-table.js';
import { KEYWORD_TARGETS, KeywordStage, type Runner } from './keyword-targets.js';

const WRITE = 'run node dist/test/devices/write-keyword-table.js to write the table of docs/drivers.md anew';

describe('the table of keywords by target', () => {
  const table = readKeywordTable();
  let stage: KeywordStage;

  before(async () => {
    stage = await KeywordStage.start();
  });

  after(() => stage?.stop());

  it('has a row for every keyword of the catalogue, and for no other', async () => {
    const catalogue = (await stage.client.get('/v1/keywords')).json as { keyword: string }[];
    const names = catalogue.map(({ keyword }) => keyword).sort();
    for (const { heading, rows } of KEYWORD_TARGETS) {
      const add = `${heading}: give each keyword a case in test/devices/browser-cases.ts and android-cases.ts`;
      expect([...new Set(rows.map(keywordOf))].sort(), add).to.deep.equal(names);
    }
    expect([...new Set([...table.keys()].map(keywordOf))].sort(), WRITE).to.deep.equal(names);
  });

  for (const { heading, rows, open } of KEYWORD_TARGETS) {
    describe(`by ${heading}`, () => {
      let runner: Runner;

      before(async () => {
        runner = await open(stage);
      });

      for (const row of rows) {
        const documented = table.get(row)?.get(heading);
        it(`${documented === 'works' ? 'does' : 'refuses'} ${row}`, async () => {
          expect(await runner.outcome(row), WRITE).to.equal(documented);
        });
      }
    });
  }
});
