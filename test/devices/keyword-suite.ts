import { expect } from 'chai';
import { sharedService } from '../support/shared-service.js';
import { readKeywordTable } from './keyword-table.js';
import { KEYWORD_TARGETS, type Runner } from './keyword-targets.js';

export const WRITE_TABLE =
  'run node dist/test/devices/write-keyword-table.js to write the table of docs/drivers.md anew';

/** Every keyword on one target of the table, which has this heading. */
export function describeKeywordsOn(heading: string): void {
  const { rows, open, missing } = KEYWORD_TARGETS.find((target) => target.heading === heading)!;
  const table = readKeywordTable();

  describe(`the keywords on ${heading}`, () => {
    if (missing !== undefined) {
      it(`are not run: ${missing}`);
      return;
    }
    let runner: Runner | undefined;

    before(async () => {
      runner = await open((await sharedService()).client);
    });

    after(() => runner?.close());

    for (const row of rows) {
      const documented = table.get(row)?.get(heading);
      it(`${documented === 'works' ? 'does' : 'refuses'} ${row}`, async () => {
        expect(await runner!.outcome(row), WRITE_TABLE).to.equal(documented);
      });
    }
  });
}
