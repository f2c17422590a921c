import { expect } from 'chai';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import type { PageServer } from '../support/pages.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

describe("a session's variables", () => {
  let on: SessionOnPages;
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.start(
      { '/': `<input id="name"> <button id="save">Save</button> <button id="other">Other</button>` },
      (server) => sessionConfig(server.url('/')),
    );
    ({ client, pages, session } = on);
  });

  after(() => on.end());

  const typed = async (text: string): Promise<unknown> => {
    await session.run('Enter Text', ['css=#name', text]);
    return session.evaluate('document.getElementById("name").value');
  };

  it('are none at first, and never those of another session', async () => {
    const other = await ClientSession.start(client, sessionConfig());
    expect(await other.variables()).to.deep.equal({});
    await session.run('Set Variable', ['mine', 'x']);
    expect(await other.variables()).to.deep.equal({});
    await other.stop();
  });

  it('are set to one value, or to several by alternatives', async () => {
    expect(await session.run('Set Variable', ['who', 'Ada'])).to.equal(null);
    await session.run('Set Variable', { name: 'many', value: ['x', 'y', 'z'] });
    await session.run('Set Variable', ['who', 'Grace']);
    expect(await session.variables()).to.deep.include({ who: ['Grace'], many: ['x', 'y', 'z'] });
  });

  it('may have any name without $, { and }', async () => {
    for (const name of ['zwölf', 'a b', '__proto__', 'constructor', 'a.b-c']) {
      await session.run('Set Variable', [name, `of ${name}`]);
      expect(Object.entries(await session.variables()), name).to.deep.include([name, [`of ${name}`]]);
      expect(await typed(`<\${${name}}>`)).to.equal(`<of ${name}>`);
    }
    for (const name of ['', 'a}', '${a', 'x'.repeat(201)]) await session.fail('Set Variable', [name, 'x'], 'E0403');
  });

  it('fill a longer text with their first value', async () => {
    await session.run('Set Variable', ['greet', ['Hello', 'Bye']]);
    expect(await typed('${greet}, ${greet}!')).to.equal('Hello, Hello!');
  });

  it('leave $${ as a literal ${', async () => {
    await session.run('Set Variable', ['greet', 'Hello']);
    expect(await typed('$${greet} costs $5 and {braces}')).to.equal('${greet} costs $5 and {braces}');
    expect(await typed('an open $${ too')).to.equal('an open ${ too');
    expect(await typed('$${greet}${greet}')).to.equal('${greet}Hello');
  });

  it('are not filled in twice', async () => {
    await session.run('Set Variable', ['inner', 'secret']);
    await session.run('Set Variable', ['outer', '$${inner}']);
    expect(await typed('<${outer}>')).to.equal('<${inner}>');
  });

  it('are one alternative for each value where they are the whole value', async () => {
    await session.run('Set Variable', ['places', ['css=#nope', 'css=#save', 'css=#other']]);
    await session.visit(pages.url('/'));
    await session.run('Press Element', { element: '${places}', timeout: 0 });
    expect(await session.evaluate('seen')).to.deep.equal(['click save']);
    await session.run('Set Variable', ['letters', ['a', 'b']]);
    const { details } = await session.fail('Assert Equality', [['${letters}', 'c'], '1'], 'E0401');
    expect(details?.attempts?.map(({ params }) => params['output'])).to.deep.equal(['a', 'b', 'c']);
  });

  it('count when combinations are counted', async () => {
    await session.run('Set Variable', ['crowd', Array.from({ length: 200 }, (_, i) => String(i))]);
    await session.fail('Assert Equality', ['${crowd}', ['a', 'b', 'c', 'd', 'e', 'f']], 'E0403');
  });

  it('fail with the nearest name when there is none, before anything runs', async () => {
    await session.run('Set Variable', ['customer', 'x']);
    await typed('kept');
    const detail = await session.fail('Enter Text', ['css=#name', 'Hi ${custmer}'], 'E0403');
    expect(detail.message).to.include('custmer');
    expect(detail.details?.suggestions).to.include('customer');
    expect(await session.evaluate('document.getElementById("name").value')).to.equal('kept');
    await session.fail('Enter Text', ['css=#name', '${}'], 'E0403');
  });

  it('are filled in when the call runs, not when it waits', async () => {
    await session.run('Set Variable', ['late', 'old']);
    const [, , last] = await Promise.all([
      session.run('Sleep', ['0.3']),
      session.run('Set Variable', ['late', 'new']),
      session.run('Assert Equality', ['${late}', 'new']),
    ]);
    expect(last).to.equal(true);
  });

  describe('that hold a secret', () => {
    before(() => session.run('Set Variable', ['pin', ['@:hunter2-pin', '@:x']]));

    it('are masked where they are read, and whole where they are used', async () => {
      expect((await session.variables())['pin']).to.deep.equal(['@:***', '@:***']);
      await session.run('Set Variable', ['copy', 'pin is ${pin}']);
      expect((await session.variables())['copy']).to.deep.equal(['@:***']);
      expect(await typed('${copy}')).to.equal('pin is hunter2-pin');
    });

    it('make the text that they are filled into a secret, which is typed without the mark', async () => {
      expect(await typed('user:${pin}')).to.equal('user:hunter2-pin');
      const detail = await session.fail('Enter Text', ['css=#nope', 'user:${pin}', null, 0, null, 0], 'E0201');
      expect(detail.details?.attempts?.[0]?.params).to.include({ text: '@:***' });
      const steps = await session.get('/steps?failed=true');
      expect(steps.text).to.include('user:${pin}').and.not.include('hunter2');
    });

    it('are masked in what a later call answers of them', async () => {
      const detail = await session.fail('Press Element', { element: 'id=hunter2-pin', timeout: 0 }, 'E0201');
      expect(JSON.stringify(detail)).to.include('id=@:***').and.not.include('hunter2');
    });

    it('are used in a locator without the mark', async () => {
      await session.visit(pages.url('/'));
      await session.run('Set Variable', ['button', '@:Save']);
      await session.run('Press Element', ['text=${button}']);
      expect(await session.evaluate('seen')).to.deep.equal(['click save']);
    });
  });
});
