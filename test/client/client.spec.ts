import { expect } from 'chai';
import { type Client, connect, type SvcSession, SvcError } from '../../src/client/index.js';
import { writtenTypes, typesOf } from '../docs/client-types.js';
import { document, PageServer } from '../support/pages.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';

const PAGE = document(`<h1>Shop</h1><button id=save onclick="console.warn('saved')">Save</button>
  <input id=password type=password value="a long secret">`);

describe('svc/client', () => {
  let client: Client;
  let pages: PageServer;
  let session: SvcSession;

  before(async () => {
    const { service } = await sharedService();
    client = connect({ url: service.url });
    pages = await PageServer.start({ '/': PAGE });
    session = await client.start(sessionConfig(pages.url('/')) as Parameters<Client['start']>[0]);
  });

  after(async () => {
    await session.stop();
    await pages.close();
  });

  it('has the types of this version: run node dist/test/docs/write-client-types.js', async () => {
    expect((await typesOf(client.url)) === writtenTypes()).to.equal(true);
  });

  it('tells what the service is and can do', async () => {
    await client.requireReady();
    expect((await client.status()).status).to.equal('svc API is running');
    const press = (await client.keywords()).find(({ keyword_slug: slug }) => slug === 'press_element');
    expect(press?.parameters[0]).to.include({ name: 'element', type: 'str', required: true });
    expect((await client.drivers()).drivers.map(({ name }) => name)).to.include('playwright');
    expect((await client.sessions()).map(({ session_id: id }) => id)).to.include(session.id);
  });

  it('runs keywords and reads the screen', async () => {
    const { data } = await session.execute('Get Text', ['css=h1'], { trace: true });
    expect(data.result).to.equal('Shop');
    expect(data).to.have.property('trace').that.is.an('array').with.lengthOf(1);
    expect(await session.source()).to.include('id="save"');
    const buttons = await session.elements({ filter_config: ['buttons'] });
    expect(buttons.map(({ text }) => text)).to.deep.equal(['Save']);
    const [plain, masked] = [await session.screenshot(), await session.screenshot({ masked: true })];
    for (const png of [plain, masked]) expect([...png.subarray(1, 4)]).to.deep.equal([...Buffer.from('PNG')]);
    expect(Buffer.from(plain).equals(masked)).to.equal(false);
  });

  it('throws the error of a failed call with its attempts', async () => {
    const call = session.execute('Press Element', { element: ['css=#no', 'css=#none'], timeout: 0 });
    const error = (await call.catch((thrown: unknown) => thrown)) as SvcError;
    expect(error).to.be.instanceOf(SvcError).and.include({ code: 'E0201', status: 500 });
    expect(error.details).to.include({ keyword: 'Press Element', attempts_total: 2 });
    expect(
      await client
        .session('no-such-session')
        .source()
        .catch((thrown: SvcError) => thrown.code),
    ).to.equal('not-found');
  });

  it('ends a call whose signal is aborted, for the service too', async () => {
    const leave = new AbortController();
    // From the beginning: the call may begin before the stream is open.
    const events = session.events({ after: 0 });
    const call = session.execute('Sleep', [60], { signal: leave.signal }).catch((thrown: unknown) => thrown);
    for await (const { data } of events) {
      if (data.message === 'Starting keyword: Sleep') leave.abort(new Error('changed my mind'));
      if (leave.signal.aborted && data.status === 'FAIL') break;
    }
    expect(await call).to.have.property('message', 'changed my mind');
    expect((await session.execute('Get Text', ['css=h1'])).data.result).to.equal('Shop');
  });

  it('reads logs until now, and goes on after the last one', async () => {
    await session.execute('Press Element', ['css=#save']);
    const texts: string[] = [];
    let last: number | undefined;
    for await (const { id, data } of session.logs('console', { follow: false })) {
      last = id;
      if ('text' in data) texts.push(data.text);
    }
    expect(texts).to.deep.equal(['saved']);
    await session.execute('Press Element', ['css=#save']);
    for await (const { id, data } of session.logs('console', { after: last })) {
      expect(id).to.be.greaterThan(last!);
      expect(data).to.include({ text: 'saved', level: 'warning' });
      break;
    }
    expect((await session.har()).log.entries[0]).to.have.nested.property('request.url', pages.url('/'));
  });

  it('keeps files, templates and variables', async () => {
    const content = Uint8Array.from({ length: 20_000 }, (_, i) => i % 256);
    expect(await session.uploadFile('data.bin', content)).to.include({ name: 'data.bin', size: content.length });
    expect(Buffer.from(await session.readFile('data.bin')).equals(content)).to.equal(true);
    expect((await session.files()).map(({ name }) => name)).to.deep.equal(['data.bin']);
    await session.deleteFile('data.bin');
    expect(await session.readFile('data.bin').catch((thrown: SvcError) => thrown.code)).to.equal('E0513');
    await session.uploadTemplate('screen', await session.screenshot());
    const { data } = await client.http.GET('/v1/sessions/{session_id}/templates', {
      params: { path: { session_id: session.id } },
    });
    expect(data?.templates.map(({ name }) => name)).to.deep.equal(['screen']);
    await session.execute('Set Variable', ['person', 'Ada']);
    expect(await session.variables()).to.deep.equal({ person: ['Ada'] });
  });
});
