import { request } from 'node:http';
import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { until } from '../fixtures/until.js';
import { document, PageServer } from '../support/pages.js';
import { type KeywordResult, RobotLibraryClient } from '../support/robot-library.js';
import { ServedService } from '../support/serve.js';

const PAGE = document(`<h1>Shop & Co</h1><button id=save onclick="this.textContent = 'Saved'">Save</button>
  <input id=pin type=password>`);
const TOKEN = 'a-token-of-the-tests';

describe('the Robot library', () => {
  let service: ServedService;
  let pages: PageServer;
  /** Address of the library, without the token. */
  let origin: string;
  let library: RobotLibraryClient;

  const at = (path: string, token = TOKEN) =>
    new RobotLibraryClient(`http://:${token}@${new URL(origin).host}/${path}`);
  const open = (of: RobotLibraryClient, named = {}) =>
    of.pass('Open Session', [], { capabilities: { url: pages.url('/') }, ...named });

  before(async () => {
    service = await ServedService.start({
      args: ['--robot', '0', '--log-level', 'info'],
      env: { SVC_TOKEN: TOKEN, SVC_BODY_LIMIT: '100kb' },
    });
    origin = /Robot library is at (\S+)/.exec(service.output)![1]!;
    pages = await PageServer.start({ '/': PAGE });
    library = at('');
    await open(library);
  });

  after(async () => {
    await pages?.close();
    await service?.stop();
  });

  it('lists its keywords, all at once and one by one', async () => {
    const names = (await library.call('get_keyword_names')) as string[];
    expect(names).to.include.members(['Open Session', 'Press Element', 'Sleep In Session']).and.not.include('Sleep');
    const information = (await library.call('get_library_information')) as Record<string, Record<string, unknown>>;
    expect(Object.keys(information)).to.have.members(['__intro__', '__init__', ...names]);
    const press = information['Press Element']!;
    expect(press['args']).to.include.members(['element', 'timeout=10', 'event_name=']);
    expect(await library.call('get_keyword_arguments', 'Press Element')).to.deep.equal(press['args']);
    expect(await library.call('get_keyword_types', 'Press Element')).to.deep.equal(press['types']);
    expect(await library.call('get_keyword_tags', 'Press Element')).to.deep.equal(['interact']);
    expect(await library.call('get_keyword_documentation', 'Press Element')).to.equal(press['doc']);
    expect(await library.call('get_keyword_documentation', '__intro__')).to.include('Library           Remote');
    expect(await library.call('get_keyword_documentation', '__init__')).to.equal('');
    expect(await library.call('stop_remote_server')).to.equal(false);
  });

  it('runs keywords by position and by name, and returns values of every type', async () => {
    expect(await library.pass('Get Text', ['css=h1'])).to.equal('Shop & Co');
    expect(await library.pass('Press Element', [['css=#no', 'css=#save']], { timeout: 0 })).to.equal(undefined);
    expect(await library.pass('Count Elements', ['css=input'])).to.equal(1);
    const [, button] = (await library.pass('Get Interactive Elements')) as Record<string, unknown>[];
    expect(button).to.include({ type: 'button', text: 'Saved', enabled: true });
    expect(await library.pass('Capture Screenshot'))
      .to.be.instanceOf(Uint8Array)
      .and.satisfy((png: Buffer) => png.subarray(1, 4).toString() === 'PNG');
  });

  it('tells in the log what a failed search saw, with a picture', async () => {
    const { status, error, output, traceback } = await library.run('Press Element', [['css=#a', 'css=#b']], {
      timeout: 0,
    });
    expect({ status, error }).to.deep.equal({
      status: 'FAIL',
      error:
        'E0201 Element not found: all 2 combinations failed; the last one: Element not found: css=#b (css by playwright_find_element: nothing matches)',
    });
    expect(output).to.match(
      /^\*INFO:\d+\* css=#b: not found, 1 look, .*\n {2}css by playwright_find_element: not found;/m,
    );
    expect(output).to.match(/^\*HTML:\d+\* <img src="data:image\/jpeg;base64,/m);
    expect(traceback).to.match(/^2 combinations failed:\nelement=css=#a, timeout=0: E0201 /);
  });

  it('masks secrets', async () => {
    await library.pass('Enter Text', ['css=#pin', '@:1234 5678']);
    const { error, output } = await library.run('Assert Text', ['css=h1', '1234 5678'], { timeout: 0 });
    expect(error).to.include('***').and.not.include('1234');
    expect(output).to.not.include('1234');
  });

  it('names what is wrong with a call', async () => {
    const failures: [keyword: string, positional: string[], error: RegExp][] = [
      ['Pres Element', ['a'], /^E0402 Keyword not found: "Pres Element" \(did you mean/],
      ['Press Element', [], /^E0403 Invalid parameters: .*element/],
      ['Press Element', ['css=a', 'often'], /^E0403 Invalid parameters: .*repeat/],
      ['Switch Session', ['nobody'], /^E0403 Invalid parameters: no session "nobody" is open/],
      ['Open Session', ['playwright', '', '{"url": '], /^E0403 Invalid parameters: capabilities: must be a dictionary/],
      ['Open Session', ['playwright', '', '[]'], /^E0403 Invalid parameters: capabilities: must be a dictionary/],
      ['Open Session', ['playwrite'], /^E0601 Unknown plugin/],
    ];
    for (const [keyword, positional, error] of failures) {
      expect((await library.run(keyword, positional)).error, keyword).to.match(error);
    }
    for (const [method, ...params] of [
      ['fly'],
      ['get_keyword_tags', 'Fly'],
      ['run_keyword', 1, []],
      ['run_keyword', 'a', 'b'],
    ]) {
      const fault = await library.call(method as string, ...params).catch((thrown: unknown) => thrown);
      expect(fault, String(method)).to.be.instanceOf(Error).and.have.property('faultCode').that.is.below(-32600);
    }
  });

  it('has sessions by alias, and those of each path by themselves', async () => {
    const id = (await open(library, { alias: 'second' })) as string;
    expect((await library.run('Open Session', [], { alias: 'second' })).error).to.include('second is open already');
    const before = (await library.pass('Switch Session', [id])) as string;
    expect(before).to.equal('second');
    expect((await at('suite-1').run('Get Text', ['css=h1'])).error).to.equal(
      'E0101 Driver not initialized: no session is open: call Open Session first',
    );
    expect(await at(id).pass('Get Text', ['css=h1'])).to.equal('Shop & Co');
    expect((await at(id).run('Close All Sessions')).error).to.include(`this library uses the session ${id}`);
    await library.pass('Close Session', ['second']);
    expect((await at(id).run('Get Text', ['css=h1'])).error).to.include(`no session ${id} is open`);
    expect(await library.pass('Get Text', ['css=h1'])).to.equal('Shop & Co');
    // Another client of the service ends it.
    const ended = (await open(at('suite-2'))) as string;
    const headers = { Authorization: `Bearer ${TOKEN}` };
    await fetch(`${service.url}/v1/sessions/${ended}/stop`, { method: 'DELETE', headers });
    expect((await at('suite-2').run('Get Text', ['css=h1'])).error).to.match(/^E0106 .*has ended: open another one$/);
    expect(await at('suite-2').pass('Close All Sessions')).to.equal(undefined);
  });

  /** The status line of a request whose headers and body are as given. */
  const statusOf = (headers: Readonly<Record<string, string>>, body = '', method = 'POST') =>
    new Promise<string>((resolve, reject) => {
      const sent = request(origin, { method, headers }, (response) => {
        response.resume();
        resolve(`${response.statusCode} ${response.statusMessage}`);
      });
      sent.on('error', reject).end(body);
    });
  const basic = (password: string) => ({ Authorization: `Basic ${btoa(`:${password}`)}`, 'Content-Type': 'text/xml' });

  it('lets in who has the token, and no web page', async () => {
    const wrong = '401 E0507 Token missing or wrong: it is the password of the address, http://:TOKEN@localhost:8270';
    expect(await statusOf({ 'Content-Type': 'text/xml' })).to.equal(wrong);
    expect(await statusOf(basic('a-wrong-token'))).to.equal(wrong);
    expect(await statusOf(basic(TOKEN))).to.equal('200 OK');
    expect(await statusOf({ ...basic(TOKEN), Authorization: `Bearer ${TOKEN}` })).to.equal('200 OK');
    expect(await statusOf({ ...basic(TOKEN), Host: 'shop.example' })).to.match(/^403 E0508 .*shop\.example/);
    expect(await statusOf({ ...basic(TOKEN), Origin: 'http://shop.example' })).to.match(/^403 E0508 /);
  });

  it('refuses what is no call of XML-RPC', async () => {
    expect(await statusOf(basic(TOKEN), '', 'GET')).to.match(/^405 E0509 /);
    expect(await statusOf({ ...basic(TOKEN), 'Content-Type': 'text/plain' })).to.match(/^415 E0511 Body is not XML/);
    expect(await statusOf(basic(TOKEN), 'x'.repeat(110_000))).to.match(/^413 E0510 /);
  });

  /** The states of the sessions of the service. */
  const states = async (): Promise<string[]> => {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const answer = await fetch(`${service.url}/v1/sessions`, { headers });
    return ((await answer.json()) as { sessions: { state: string }[] }).sessions.map(({ state }) => state);
  };

  it('ends a keyword whose suite has left', async () => {
    const body =
      '<methodCall><methodName>run_keyword</methodName><params><param><value>Sleep In Session</value></param>' +
      '<param><value><array><data><value>60</value></data></array></value></param></params></methodCall>';
    const left = request(origin, { method: 'POST', headers: basic(TOKEN) });
    left.on('error', () => undefined).end(body);
    const began = Date.now();
    await until('the sleep', async () => (await states()).includes('busy'));
    left.destroy();
    await until('its end', async () => !(await states()).includes('busy'));
    expect(Date.now() - began).to.be.below(60_000);
  });

  // After all others, as it ends the service.
  longIt('tells a suite that goes on that the service ends', async () => {
    const sleep: Promise<KeywordResult> = library.run('Sleep In Session', [60]);
    await until('the sleep', async () => (await states()).includes('busy'));
    const exit = await service.terminate();
    expect(exit.code).to.equal(0);
    expect((await sleep).error).to.match(/^E0406 Keyword aborted/);
  });
});
