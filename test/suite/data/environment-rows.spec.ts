import { expect } from 'chai';
import { environmentRows } from '../../../src/suite/data/environment-rows.js';

describe('environmentRows', () => {
  for (const [what, text] of [
    ['a JSON list', ' [{"name": "ann", "n": 1}]'],
    ['a JSON object with a list in it', '{"count": 1, "users": [{"name": "ann", "n": 1}]}'],
    ['a JSON object', '{"name": "ann", "n": 1}'],
  ] as const) {
    it(`reads ${what}`, () => expect(environmentRows(text, '')).to.deep.equal([{ name: 'ann', n: 1 }]));
  }

  it('reads CSV, of a single column only with a query', () => {
    expect(environmentRows('name, n\r\nann, 1\n', '')).to.deep.equal([{ name: 'ann', n: '1' }]);
    expect(environmentRows('name\nann', 'select=name')).to.deep.equal([{ name: 'ann' }]);
    expect(environmentRows('name\nann', '')).to.equal(undefined);
  });

  for (const text of ['', 'ann', 'a,b', '76e75538', '[broken', '{broken}', '[1, 2]', '[]', 'a,b\n1\n2,3,4']) {
    it(`takes ${JSON.stringify(text)} for a text`, () => expect(environmentRows(text, '')).to.equal(undefined));
  }
});
