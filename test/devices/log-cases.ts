import { expect } from 'chai';
import type { BrowserBench } from './browser-cases.js';
import type { KeywordCases } from './keyword-case.js';

interface Logged {
  readonly seq: number;
  readonly text?: string;
  readonly url?: string;
}

const statusOf = ({ session }: BrowserBench, path: string): Promise<unknown> =>
  session.evaluate(`fetch(${JSON.stringify(path)}).then(({ status }) => status, () => 'failed')`);

/** What a browser logs and requests. By WebDriver they need a session with the capability `webSocketUrl`. */
export const LOG_CASES: KeywordCases<BrowserBench> = {
  'Assert No Console Errors': async ({ run }) => {
    expect(await run(['.'])).to.equal(true);
  },
  'Assert Request': async ({ run, url }) => {
    expect(await run({ url, method: 'GET', status: '200' })).to.equal(true);
  },
  'Block Requests': async (bench) => {
    const id = await bench.run(['*/note.html']);
    expect(await statusOf(bench, '/note.html')).to.equal('failed');
    await bench.session.run('Clear Mocks', [id]);
    expect(await statusOf(bench, '/note.html')).to.equal(200);
  },
  'Clear Mocks': async ({ run }) => {
    expect(await run()).to.equal(null);
  },
  'Get Console Messages': async ({ run, session }) => {
    await session.evaluate('(console.log("from the case"), 1)');
    const messages = (await run(['info'])) as Logged[];
    expect(messages.map(({ text }) => text)).to.include('from the case');
  },
  'Get Device Log': async ({ run }) => {
    await run();
  },
  'Get Network Requests': async ({ run, url }) => {
    const requests = (await run({ url: `${url}/`, limit: '1' })) as Logged[];
    expect(requests[0]!.url).to.include(url);
  },
  'Mock Response': async (bench) => {
    await bench.run({ url: '*/note.html', status: '418', times: '1' });
    expect([await statusOf(bench, '/note.html'), await statusOf(bench, '/note.html')]).to.deep.equal([418, 200]);
    await bench.session.run('Clear Mocks');
  },
};
