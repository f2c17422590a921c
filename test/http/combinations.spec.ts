import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import type { ObservedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

describe('the combinations of alternatives', () => {
  let service: ObservedService;
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    [{ service, client }, pages] = await Promise.all([
      sharedService(),
      PageServer.start({
        '/': `<input id="name"> <button id="save">Save</button> <button id="other">Other</button>
          <button id="off" disabled>Off</button>`,
      }),
    ]);
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
  });

  beforeEach(() => session.evaluate('(seen.length = 0)'));

  after(async () => {
    await Promise.all([stopSessions(client), pages.close()]);
  });

  const seen = () => session.evaluate<string[]>('seen');

  it('are tried in order until the first success; the rest is not tried', async () => {
    const step = (n: number, fails: boolean) =>
      `seen.push('step ${n}'); ${fails ? 'throw new Error("no")' : 'return 7'}`;
    const scripts = [step(1, true), step(2, true), step(3, false), step(4, false)];
    expect(await session.run('Execute Script', [scripts])).to.equal(7);
    expect(await seen()).to.deep.equal(['step 1', 'step 2', 'step 3']);
  });

  it('are the Cartesian product in positional order, the last position fastest, however they are named', async () => {
    const expected = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'];
    for (const params of [
      [
        ['a', 'b'],
        ['1', '2', '3'],
      ],
      { expression: ['1', '2', '3'], output: ['a', 'b'] },
    ]) {
      const { details } = await session.fail('Assert Equality', params, 'E0401');
      expect(details?.attempts?.map(({ params: p }) => `${p['output']}${p['expression']}`)).to.deep.equal(expected);
      expect(details?.attempts_total).to.equal(6);
    }
  });

  it('are reported with parameters, code and message of each attempt', async () => {
    const { message, details } = await session.fail('Assert Equality', [['a', 'b'], 'c'], 'E0401');
    expect(details).to.include({ keyword: 'Assert Equality' });
    expect(details?.attempts?.map(({ params, code }) => [params, code])).to.deep.equal([
      [{ output: 'a', expression: 'c' }, 'E0401'],
      [{ output: 'b', expression: 'c' }, 'E0401'],
    ]);
    expect(details?.attempts?.[0]?.message).to.equal('Action failed: "a" is not equal to "c"');
    expect(message).to.match(/all 2 combinations failed/);
  });

  it('are reported as one attempt when there is only one', async () => {
    const { details } = await session.fail('Press Element', { element: 'css=#nope', timeout: 0.1 }, 'E0201');
    expect(details?.attempts).to.have.lengthOf(1);
    expect(details?.attempts?.[0]?.params).to.deep.equal({ element: 'css=#nope', timeout: '0.1' });
  });

  it('fail with the code that all attempts have, else with E0401', async () => {
    const same = await session.fail('Press Element', { element: ['css=#a1', 'css=#a2'], timeout: 0 }, 'E0201');
    expect(same.details?.attempts).to.have.lengthOf(2);
    const mixed = await session.fail('Press Element', { element: ['css=#a1', 'css=#off'], timeout: 0.1 }, 'E0401');
    expect(mixed.details?.attempts?.map(({ code }) => code)).to.deep.equal(['E0201', 'E0206']);
  });

  it('go on after a failure of any kind', async () => {
    await session.run('Press Element', {
      element: ['css=[[[', 'no-such-picture.png', 'css=#off', 'css=#save'],
      timeout: 0.1,
    });
    expect(await seen()).to.deep.equal(['click save']);
  });

  it('are listed up to fifty, and all are counted', async () => {
    const { details } = await session.fail('Assert Equality', [numbered('a', 10), numbered('b', 9)], 'E0401');
    expect(details?.attempts).to.have.lengthOf(50);
    expect(details?.attempts_total).to.equal(90);
    expect(details?.attempts?.[49]?.params).to.deep.equal({ output: 'a5', expression: 'b4' });
  });

  it('may be a thousand', async () => {
    const params = [numbered('x', 5), [...numbered('y', 199), 'x4']];
    expect(await session.run('Assert Equality', params)).to.equal(true);
  });

  it('are refused before anything runs when they are more than a thousand', async () => {
    const params = { element: numbered('css=#save,', 13), offset_x: numbered('1', 77) };
    const detail = await session.fail('Press Element', params, 'E0403');
    expect(detail.message).to.include('SVC_MAX_COMBINATIONS');
    expect(await seen()).to.deep.equal([]);
  });

  describe('the trace', () => {
    it('tells in a failure what each rung did', async () => {
      const { details } = await session.fail('Press Element', { element: 'Nowhere', timeout: 2 }, 'E0201');
      for (const trace of [details?.trace?.[0], details?.attempts?.[0]?.trace?.[0]]) {
        expect(trace).to.include({ locator: 'Nowhere', found: false });
        expect(trace?.looks).to.be.at.least(2);
        expect(trace?.rungs.map(({ rung, outcome }) => [rung, outcome])).to.deep.equal([
          ['id', 'miss'],
          ['text', 'miss'],
          ['ocr', 'skipped'],
        ]);
        expect(trace?.rungs[0]).to.include({ source: 'playwright_find_element' });
        expect(trace?.rungs[2]?.['reason']).to.include('text_detection');
      }
    });

    it('comes with a success on request, and never without', async () => {
      const asked = await session.act('Press Element', ['Save'], { query: '?trace=true' });
      expect(asked.data['result']).to.equal(null);
      const [trace] = asked.data['trace'] as Record<string, unknown>[];
      expect(trace).to.include({ locator: 'Save', found: true });
      const [rung] = (trace!['rungs'] as Record<string, unknown>[]).slice(-1);
      expect(rung).to.include({ rung: 'text', outcome: 'hit' });
      expect(rung!['bounds']).to.have.all.keys('x', 'y', 'width', 'height');
      for (const query of ['', '?trace=false']) {
        expect((await session.act('Press Element', ['Save'], { query })).data).to.deep.equal({ result: null });
      }
    });

    it('is refused when it is asked for in other words', async () => {
      expect((await session.act('Sleep', ['0'], { query: '?trace=maybe' })).status).to.equal(400);
    });
  });

  describe('secrets', () => {
    it('are typed without their mark', async () => {
      await session.run('Enter Text', ['css=#name', '@:swordfish-3']);
      expect(await session.evaluate('document.getElementById("name").value')).to.equal('swordfish-3');
      for (const keyword of ['Enter Text Direct', 'Enter Text Using Keyboard']) {
        await session.run('Clear Element Text', ['css=#name']);
        await session.run('Press Element', ['css=#name']);
        await session.run(keyword, ['@:swordfish-4']);
        expect(await session.evaluate('document.getElementById("name").value'), keyword).to.equal('swordfish-4');
      }
    });

    it('are masked in attempts, messages and the log, whatever the keyword says', async () => {
      const secret = '@:swordfish-5';
      const failures = [
        await session.fail('Enter Text', { element: ['css=#a1', 'css=#a2'], text: secret, timeout: 0 }, 'E0201'),
        await session.fail('Enter Number', { element: 'css=#name', number: secret }, 'E0403'),
        await session.fail('Assert Equality', [secret, 'other'], 'E0401'),
        await session.fail('Press Element', { element: secret, timeout: 0 }, 'E0201'),
      ];
      expect(failures[0]?.details?.attempts?.[0]?.params).to.include({ text: '@:***' });
      expect(JSON.stringify(failures)).to.not.include('swordfish');
      expect(service.output).to.not.include('swordfish');
    });
  });
});
