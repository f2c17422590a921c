import { expect } from 'chai';
import type { HttpClient } from '../support/http-client.js';
import { sharedService } from '../support/shared-service.js';
import { keywordOf } from './keyword-case.js';
import { readKeywordTable } from './keyword-table.js';
import { WRITE_TABLE } from './keyword-suite.js';
import { KEYWORD_TARGETS } from './keyword-targets.js';

describe('the table of keywords by target', () => {
  let client: HttpClient;

  before(async () => {
    ({ client } = await sharedService());
  });

  it('has a row for every keyword of the catalogue, and for no other', async () => {
    const catalogue = (await client.get('/v1/keywords')).json as { keyword: string }[];
    const names = catalogue.map(({ keyword }) => keyword).sort();
    for (const { heading, rows } of KEYWORD_TARGETS) {
      const add = `${heading}: give each keyword a case in test/devices/browser-cases.ts and android-cases.ts`;
      expect([...new Set(rows.map(keywordOf))].sort(), add).to.deep.equal(names);
    }
    expect([...new Set([...readKeywordTable().keys()].map(keywordOf))].sort(), WRITE_TABLE).to.deep.equal(names);
  });
});
