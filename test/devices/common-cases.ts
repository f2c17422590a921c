import { expect } from 'chai';
import type { Video } from '../../src/video/screen-video.js';
import type { Bench, KeywordCases } from './keyword-case.js';

/** Base64 of the eight bytes that begin a PNG. */
export const PNG = /^iVBORw0KGg/;

/** The API that Invoke API calls: the contacts of the demo app. */
export const contactsApi = (url: string): object => ({
  collections: {
    contacts: {
      base_url: url,
      apis: {
        first: {
          endpoint: '/api/contacts',
          request: { method: 'GET', query: { limit: '1' } },
          expected_result: { expected_status: 200, extract: { contacts: '$.total' } },
        },
      },
    },
  },
});

/** Keywords that are the same whatever the target is. */
export const COMMON_CASES: KeywordCases<Bench> = {
  'Assert Equality': async ({ run }) => {
    expect(await run([' 4.0', '4'])).to.equal(true);
  },
  'Capture Screenshot': async ({ run }) => {
    expect(await run()).to.match(PNG);
  },
  'Compare Screen': async ({ run }) => {
    expect(await run(['screen'])).to.deep.equal({ difference: 0, created: true });
  },
  'Get Driver Session Id': async ({ run, session }) => {
    expect(await run()).to.equal(await session.run('Launch App'));
  },
  'Invoke API': async ({ run, session }) => {
    await run(['contacts.first']);
    expect(Number((await session.variables())['contacts']![0])).to.be.above(1);
  },
  'Set Variable': async ({ run, session }) => {
    await run(['who', ['Ada', 'Grace']]);
    expect((await session.variables())['who']).to.deep.equal(['Ada', 'Grace']);
  },
  'Start Recording': async ({ run, session }) => {
    expect(await run(['case', '2'])).to.equal(null);
    await session.run('Stop Recording');
  },
  'Stop Recording': async ({ run, session }) => {
    await session.run('Start Recording');
    const { name, size, seconds } = (await run()) as Video;
    expect(name).to.match(/^recording.*\.webm$/);
    expect([size > 1000, seconds > 0]).to.deep.equal([true, true]);
  },
  Sleep: async ({ run }) => {
    const began = performance.now();
    expect(await run(['0.05'])).to.equal(null);
    expect(performance.now() - began).to.be.at.least(49);
  },
};
