import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { healId, type LedgerEntry } from '../../src/heal/ledger/heal-record.js';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import { SessionOnPages } from '../support/session-on-pages.js';
import { sessionConfig } from '../support/session-config.js';

/** A step of the answer, as far as it is checked. */
interface Recorded {
  readonly seq: number;
  readonly keyword: string;
  readonly slug: string;
  readonly params: Readonly<Record<string, string | string[]>>;
  readonly status: string;
  readonly failure?: { readonly code: string; readonly message: string };
  readonly started: string;
  readonly ms: number;
  readonly execution_id: string;
  readonly request_id?: string;
  readonly healed?: readonly Pick<LedgerEntry, 'id' | 'old' | 'new' | 'by' | 'status'>[];
}

const PAGE = `<title>Form</title><form><label for="name">Name</label><input id="name" name="name">
  <button id="save" type="button">Save</button></form>`;
const RENAME = `document.querySelector('#save').id = 'keep';`;

describe('the recording over HTTP', () => {
  let on: SessionOnPages;
  let session: ClientSession;

  const recorded = async (query = '') => {
    const answer = await session.get(`/recording${query}`);
    expect(answer.status, answer.summary).to.equal(200);
    return answer.body as unknown as { readonly steps: readonly Recorded[]; readonly dropped: number };
  };

  before(async () => {
    on = await SessionOnPages.start({ '/': PAGE }, (pages) => sessionConfig(pages.url('/')));
    ({ session } = on);
  });
  after(() => on.end());

  it('has every call in order, with its number, time and end', async () => {
    expect(await recorded()).to.deep.equal({ steps: [], dropped: 0 });
    const requestId = randomUUID();
    const { body } = await session.act('Enter Text', ['name', '@:hunter2'], { headers: { 'X-Request-Id': requestId } });
    await session.fail('Press Element', { element: ['nobody', 'id=nobody'], timeout: 0 }, 'E0201');
    await session.run('Press Element', ['Save'], { extra: { test_case: 'saves' } });
    const { steps, dropped } = await recorded();
    expect(dropped).to.equal(0);
    expect(JSON.stringify(steps)).to.not.include('hunter2');
    const [first, second] = steps as [Recorded, Recorded];
    expect(first).to.include({ seq: 1, keyword: 'Enter Text', slug: 'enter_text', status: 'SUCCESS' });
    expect(first.params).to.deep.equal({ element: 'id=name', text: '@:${secret_1}' });
    expect([first.execution_id, first.request_id]).to.deep.equal([body['execution_id'], requestId]);
    expect(second).to.include({ seq: 2, status: 'FAIL' });
    expect(second.params).to.deep.equal({ element: ['nobody', 'id=nobody'], timeout: '0' });
    expect(second.failure).to.include({ code: 'E0201' });
    expect(second.failure!.message).to.match(/^Element not found/);
    expect(Date.parse(second.started)).to.be.at.least(Date.parse(first.started) + first.ms - 1);
    expect(steps[2]).to.include({ seq: 3, test_case: 'saves' });
    expect((await recorded('?after=2')).steps.map(({ seq }) => seq)).to.deep.equal([3]);
    expect((await recorded('?after=3')).steps).to.deep.equal([]);
  });

  it('is refused for an after that is no number', async () => {
    for (const after of ['x', '-1', '1.5']) {
      const answer = await session.get(`/recording?after=${after}`);
      expectFailure(answer, 'E0403');
      expect(answer.detail.message).to.include('after: must be ');
    }
  });

  it('shows a heal at its step, and what was decided on it', async () => {
    await session.run('Press Element', ['id=save']);
    await session.run('Execute Script', [RENAME]);
    const { seq } = (await recorded()).steps.at(-1)!;
    await session.run('Press Element', { element: 'id=save', timeout: 0.2 });
    const { steps } = await recorded(`?after=${seq}`);
    const id = healId('id=save', 'id=keep');
    const healed = { id, old: 'id=save', new: 'id=keep', by: 'similarity', status: 'proposed' };
    expect(steps.map((step) => [step.params['element'], step.healed])).to.deep.equal([['id=keep', [healed]]]);

    for (const status of ['accepted', 'rejected', 'proposed'] as const) {
      const answer = await session.post(`/heals/${id}`, { status });
      expect(answer.status, answer.summary).to.equal(200);
      expect(answer.body).to.include({ id, status, times: 1 });
      expect((await recorded(`?after=${seq}`)).steps[0]!.healed).to.deep.equal([{ ...healed, status }]);
    }
    expectFailure(await session.post('/heals/nothing', { status: 'accepted' }), 'E0403');
    expectFailure(await session.post(`/heals/${id}`, { status: 'perhaps' }), 'E0403');
  });

  it('writes an edited list in every format, with the number of a wrong step', async () => {
    const steps = [
      { keyword: 'press_element', params: ['id=save'], seq: 3 },
      { keyword: 'Enter Text', params: { element: 'id=name', text: '@:hunter2' } },
    ];
    for (const [format, part] of [
      ['yaml', '- keyword: Press Element\n  params: { element: id=save }\n'],
      ['json', '{"keyword":"Press Element","params":{"element":"id=save"}}'],
      ['lines', 'Press Element | id=save\n'],
      ['playwright', '.click('],
      ['webdriverio', '.click('],
      ['robot', 'Click Element'],
    ] as const) {
      const { status, text, headers } = await session.post(`/steps?format=${format}`, { steps });
      expect(status, text).to.equal(200);
      expect(text, format).to.include(part).and.not.include('hunter2');
      expect(headers['content-disposition'], format).to.match(/^inline; filename="steps\.\w+"$/);
    }
    const json = (await session.post('/steps?format=json', { steps })).json as { params: { text: string } }[];
    expect(json[1]!.params.text).to.equal('@:${secret_1}');
    const wrong = await session.post('/steps', { steps: [...steps, { keyword: 'Nonsense' }] });
    expectFailure(wrong, 'E0402');
    expect(wrong.detail.message).to.include('step 3, Nonsense: ');
    expectFailure(await session.post('/steps', { steps: [{ keyword: 'Press Element' }] }), 'E0403');
    expectFailure(await session.post('/steps', { steps: [{ params: [] }] }), 'E0403');
    expectFailure(await session.post('/steps?format=xml', { steps }), 'E0403');
  });

  it('reads a steps file without a session', async () => {
    const { text } = await session.post('/steps', { steps: [{ keyword: 'Press Element', params: ['id=a'] }] });
    const read = await on.client.post('/v1/steps', { text });
    expect(read.status, read.summary).to.equal(200);
    expect(read.body['steps']).to.deep.equal([
      { keyword: 'Press Element', slug: 'press_element', params: { element: 'id=a' }, place: 'steps:5' },
    ]);
    const wrong = await on.client.post('/v1/steps', { text: 'Press Element | id=a\nNonsense', name: 'login.txt' });
    expectFailure(wrong, 'E0402');
    expect(wrong.detail.message).to.include('login.txt:2: ');
    expectFailure(await on.client.post('/v1/steps', { name: 'login.txt' }), 'E0403');
  });
});
