import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { SearchRequest } from '../../../../plugins/image/_templatematch/search-request.js';
import { SearchThreads } from '../../../../plugins/image/_templatematch/search-threads.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';

const FILE = fileURLToPath(new URL('failing-thread.js', import.meta.url));

const asked = (pictureKey: string): SearchRequest => {
  const image = { width: 1, height: 1, data: new Uint8Array(4) };
  return { picture: image, pictureKey, template: image, area: undefined, threshold: 1 };
};

describe('SearchThreads', () => {
  let threads: SearchThreads;

  const startWith = (limit: number) => (threads = new SearchThreads(FILE, limit));

  afterEach(() => threads.end());

  for (const [what, key, limit, message] of [
    ['ends', 'exit', 20_000, /search failed/],
    ['fails', 'throw', 20_000, /search failed: out of memory$/],
    ['does not answer', 'hang', 3000, /no answer within 3 s/],
  ] as const) {
    it(`fails the search whose thread ${what}, and no other`, async () => {
      startWith(limit);
      const { code, message: shown } = await refusalOf(() => threads.search(asked(key)));
      expect(code).to.equal('E0603');
      expect(shown).to.match(message);
      expect(await threads.search(asked('answer'))).to.deep.equal({ found: [] });
    });
  }

  it('fails what runs when it is ended', async () => {
    startWith(20_000);
    const running = refusalOf(() => threads.search(asked('hang')));
    await threads.search(asked('answer'));
    await threads.end();
    expect((await running).code).to.equal('E0505');
  });
});
