import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { BROWSERS } from '../support/browsers.js';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import type { PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

interface Message {
  readonly seq: number;
  readonly level: string;
  readonly text: string;
  readonly url: string | null;
  readonly line: number | null;
}

interface Request {
  readonly seq: number;
  readonly method: string;
  readonly url: string;
  readonly status: number | null;
  readonly type: string;
  readonly ms: number | null;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly response_headers: Readonly<Record<string, string>>;
  readonly request_body?: string;
  readonly response_body?: string;
  readonly error?: string;
}

const json = (value: object) => (_: unknown, response: ServerResponse) => {
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Set-Cookie', 'session=abc');
  response.end(JSON.stringify(value));
};

for (const browser of BROWSERS.filter(({ driver }) => driver !== 'appium')) {
  describe(`the logs of pages, by ${browser.driver}`, () => {
    let on: SessionOnPages;
    let pages: PageServer;
    let session: ClientSession;
    const held: ServerResponse[] = [];

    before(async () => {
      const served = {
        '/': '<h1>Page</h1>',
        '/talking': `<script>
          console.log('hello', 1); console.info('said'); console.warn('careful'); console.debug('detail');
          console.error('wrong'); setTimeout(() => { throw new TypeError('uncaught'); });
        </script>`,
        '/outer': '<iframe src="/inner"></iframe>',
        '/inner': '<script>console.error("from the frame"); fetch("/data?from=frame")</script>',
        // Chromedriver may watch a popup only some time after it has opened.
        '/popup':
          '<script>const tell = () => { console.error("from the popup"); fetch("/data?from=popup") }; tell(); setInterval(tell, 500)</script>',
        '/data': json({ from: 'the server' }),
        '/text': (_: unknown, response: ServerResponse) => {
          response.setHeader('Content-Type', 'text/plain');
          response.end('x'.repeat(100_000));
        },
        '/moved': (_: unknown, response: ServerResponse) => {
          response.writeHead(302, { Location: '/data' });
          response.end();
        },
        '/missing': (_: unknown, response: ServerResponse) => {
          response.statusCode = 404;
          response.end();
        },
        '/held': (_: unknown, response: ServerResponse) => void held.push(response),
      };
      const config = () =>
        browser.config(undefined, {
          driver_sources: [
            { [browser.driver]: { capabilities: browser.driver === 'selenium' ? { webSocketUrl: true } : {} } },
          ],
        });
      on = await SessionOnPages.start(served, config);
      ({ pages, session } = on);
    });

    after(async () => {
      for (const response of held) response.end();
      await on.end();
    });

    const messages = async (params: object = {}) =>
      (await session.run('Get Console Messages', { ...params })) as Message[];
    const requests = async (params: object = {}) =>
      (await session.run('Get Network Requests', { ...params })) as Request[];
    const lastMessage = async () => (await messages()).at(-1)?.seq ?? 0;
    const lastRequest = async () => (await requests()).at(-1)?.seq ?? 0;
    const fetched = (path: string, options = '{}') =>
      session.evaluate<string>(
        `(await fetch(${JSON.stringify(path)}, ${options}).then((r) => r.text(), String))`
          .replace(/^/, '(async () => ')
          .replace(/$/, ')()'),
      );

    /** Waits for requests but those of icons, as their records may come after the answer of the page. */
    const seen = async (since: number, params: object, matches: (found: Request[]) => boolean): Promise<Request[]> => {
      let found: Request[] = [];
      await until('the requests', async () => {
        const all = await requests({ since: String(since), ...params });
        found = all.filter(({ url }) => !url.endsWith('/favicon.ico'));
        return matches(found);
      });
      return found;
    };

    it('has the messages of the console and the uncaught errors, by their level', async () => {
      const since = String(await lastMessage());
      await session.visit(pages.url('/talking'));
      await until('the messages', async () => (await messages({ since })).length >= 6);
      const found = await messages({ since });
      expect(found.map(({ level, text }) => `${level} ${text.split('\n')[0]}`)).to.deep.equal([
        'info hello 1',
        'info said',
        'warning careful',
        'debug detail',
        'error wrong',
        'error TypeError: uncaught',
      ]);
      expect(found[4]).to.include({ url: pages.url('/talking') });
      expect(found[4]!.line).to.be.greaterThan(0);
      const errors = await messages({ since, level: 'error', limit: '1' });
      expect(errors.map(({ seq }) => seq)).to.deep.equal([found[5]!.seq]);
    });

    it('fails Assert No Console Errors with the errors that are not ignored', async () => {
      await session.visit(pages.url('/talking'));
      await until('the error', async () =>
        (await messages({ level: 'error' })).some(({ text }) => text.includes('uncaught')),
      );
      const { message, details } = await session.fail('Assert No Console Errors', [], 'E0401');
      expect(message).to.include('"wrong"');
      expect((details as { errors: Message[] }).errors[0]).to.include({ level: 'error', text: 'wrong' });
      expect(
        await session.run('Assert No Console Errors', ['wrong|uncaught|favicon|Failed to load|from the']),
      ).to.equal(true);
      await session.fail('Assert No Console Errors', ['('], 'E0403');
    });

    it('has the requests with their status, headers and bodies', async () => {
      await session.visit(pages.url('/'));
      await requests({ bodies: 'true' });
      const since = await lastRequest();
      const options = `{method: 'POST', body: '{"a":1}', headers: {'Content-Type': 'application/json', Authorization: 'Bearer abc'}}`;
      await fetched('/data?token=hidden', options);
      const [found] = await seen(since, { url: '/data', bodies: 'true' }, (all) => all[0]?.response_body !== undefined);
      expect(found).to.include({ method: 'POST', status: 200, type: 'fetch', url: pages.url('/data?token=***') });
      expect(found).to.include({ request_body: '{"a":1}', response_body: '{"from":"the server"}' });
      expect(found!.ms).to.be.at.least(0);
      expect(found!.request_headers).to.include({ authorization: '***', 'content-type': 'application/json' });
      expect(found!.response_headers).to.include({ 'content-type': 'application/json' });
      expect(JSON.stringify(found)).to.not.include('abc');
      const [without] = await requests({ url: '/data', since: String(since) });
      expect(without).to.not.have.any.keys('request_body', 'response_body');
    });

    it('cuts bodies at 64 kB', async () => {
      await session.visit(pages.url('/'));
      const since = await lastRequest();
      await fetched('/text');
      const [found] = await seen(since, { url: '/text', bodies: 'true' }, (all) => all[0]?.response_body !== undefined);
      expect(found!.response_body).to.have.length(65_536);
    });

    it('has each request of a redirect, an aborted one, and one that never ends', async () => {
      await session.visit(pages.url('/'));
      const since = await lastRequest();
      await fetched('/moved');
      const redirected = await seen(since, {}, (all) => all.at(-1)?.status === 200);
      expect(redirected.map(({ url, status }) => [new URL(url).pathname, status])).to.deep.equal([
        ['/moved', 302],
        ['/data', 200],
      ]);
      await session.run('Execute Script', [
        'window.gone = new AbortController(); fetch("/held?abort", {signal: gone.signal}).catch(() => 0); fetch("/held?open").catch(() => 0)',
      ]);
      await until('the requests to arrive', () => held.length === 2);
      await session.run('Execute Script', ['gone.abort()']);
      const [aborted] = await seen(since, { status: 'failed' }, (all) => all.length === 1);
      expect(aborted!.url).to.equal(pages.url('/held?abort'));
      const [open] = await seen(since, { status: 'pending' }, (all) => all.length === 1);
      expect(open).to.include({ url: pages.url('/held?open'), status: null, ms: null });
    });

    it('ignores web sockets, and sees pages in frames and in popups', async () => {
      await session.visit(pages.url('/'));
      const [since, sinceMessage] = [await lastRequest(), String(await lastMessage())];
      await session.run('Execute Script', [
        `new WebSocket(${JSON.stringify(pages.url('/socket').replace('http', 'ws'))})`,
      ]);
      await session.visit(pages.url('/outer'));
      await session.run('Execute Script', ['window.open("/popup")']);
      await seen(since, { url: 'from=' }, (all) => {
        const answered = all.filter(({ status }) => status === 200).map(({ url }) => url.split('=')[1]!);
        return ['frame', 'popup'].every((name) => answered.includes(name));
      });
      expect((await requests({ since: String(since) })).map(({ url }) => url).join()).to.not.include('socket');
      await until('both messages', async () => {
        const texts = (await messages({ since: sinceMessage })).map(({ text }) => text);
        return texts.includes('from the frame') && texts.includes('from the popup');
      });
      await session.run('Close Window');
    });

    it('passes Assert Request once the request was made, and else tells those that were', async () => {
      await session.visit(pages.url('/'));
      await session.run('Execute Script', ['setTimeout(() => fetch("/data?late"), 200)']);
      expect(await session.run('Assert Request', { url: '/data?late', method: 'GET', status: '2xx' })).to.equal(true);
      expect(await session.run('Assert Request', { url: '/never', count: '0', timeout: '0' })).to.equal(true);
      const { message, details } = await session.fail('Assert Request', { url: '/never', timeout: '0' }, 'E0401');
      expect(message).to.include('0 requests match /never; at least one was expected');
      expect((details as { seen: Request[] }).seen.at(-1)!.url).to.equal(pages.url('/data?late'));
      await session.fail('Assert Request', { url: ' ', timeout: '0' }, 'E0403');
      await session.fail('Get Network Requests', { status: 'broken' }, 'E0403');
    });

    it('hides the secrets of the session', async () => {
      await session.run('Set Variable', ['key', '@:hunter22']);
      await session.visit(pages.url('/'));
      const since = await lastRequest();
      await session.run('Execute Script', ['console.log("key hunter22")']);
      await fetched('/data?q=hunter22');
      // The browser may ask for an icon of the page too.
      const found = await seen(since, { url: '/data' }, (all) => all.length === 1);
      expect(found[0]!.url).to.equal(pages.url('/data?q=@:***'));
      await until('the message', async () => (await messages()).at(-1)?.text === 'key @:***');
    });

    it('writes HAR with the bodies', async () => {
      await session.visit(pages.url('/'));
      await fetched('/data?har');
      interface Entry {
        readonly request: { readonly url: string };
        readonly response: { readonly content: { readonly text?: string } };
      }
      let entry: Entry | undefined;
      await until('the entry', async () => {
        const { status, body, headers } = await session.get('/har');
        expect(status).to.equal(200);
        expect(headers['x-requests-dropped']).to.equal('0');
        const { entries } = (body as { log: { entries: Entry[] } }).log;
        entry = entries.find(({ request }) => request.url.endsWith('?har'));
        return entry?.response.content.text !== undefined;
      });
      expect(entry!.response.content.text).to.equal('{"from":"the server"}');
    });

    if (browser.driver === 'playwright') {
      describe('with mocks', () => {
        afterEach(() => session.run('Clear Mocks'));

        it('answers in place of the server, the newest mock first, as often as it is told', async () => {
          await session.visit(pages.url('/'));
          await session.run('Mock Response', { url: '*/data*', body: '{"from":"the first"}' });
          const id = await session.run('Mock Response', { url: '*/data*', status: '503', body: 'down', times: '1' });
          expect(id).to.match(/^mock_\d+$/);
          expect(await fetched('/data')).to.equal('down');
          expect(await fetched('/data')).to.equal('{"from":"the first"}');
          await session.visit(pages.url('/'));
          expect(await fetched('/data'), 'after a navigation').to.equal('{"from":"the first"}');
          await session.run('Clear Mocks');
          expect(await fetched('/data')).to.equal('{"from":"the server"}');
        });

        it('answers a page with a content type, after a delay', async () => {
          const began = performance.now();
          await session.run('Mock Response', {
            url: '/new',
            body: '<h1>Grüße</h1>',
            content_type: 'text/html',
            delay: '0.2',
          });
          await session.visit(pages.url('/new'));
          expect(performance.now() - began).to.be.at.least(200);
          expect(await session.run('Get Text', ['css=h1'])).to.equal('Grüße');
        });

        it('blocks requests until its mock is cleared', async () => {
          await session.visit(pages.url('/'));
          const since = await lastRequest();
          const id = await session.run('Block Requests', { url: '/data' });
          expect(await fetched('/data')).to.include('TypeError');
          const [blocked] = await seen(since, { status: 'failed' }, (all) => all.length === 1);
          expect(blocked!.url).to.equal(pages.url('/data'));
          await session.run('Clear Mocks', [id]);
          expect(await fetched('/data')).to.equal('{"from":"the server"}');
          const { message } = await session.fail('Clear Mocks', [id], 'E0401');
          expect(message).to.include('there are none');
        });

        it('is E0403 for a bad pattern, status or content type', async () => {
          await session.fail('Mock Response', { url: '' }, 'E0403');
          await session.fail('Mock Response', { url: '/x', status: '99' }, 'E0403');
          await session.fail('Mock Response', { url: '/x', content_type: 'html' }, 'E0403');
          await session.fail('Block Requests', { url: ' ' }, 'E0403');
        });
      });
    } else {
      it('is E0105 for mocks, which playwright has', async () => {
        const { message } = await session.fail('Mock Response', { url: '/data' }, 'E0105');
        expect(message).to.include('playwright has them');
        await session.fail('Block Requests', { url: '/data' }, 'E0105');
        await session.fail('Clear Mocks', [], 'E0105');
      });
    }

    it('streams the console and the requests, also those since Last-Event-ID', async () => {
      await session.visit(pages.url('/'));
      const console = await EventStream.open<Message>(on.client, `${session.path}/logs?type=console`);
      const network = await EventStream.open<Request>(on.client, `${session.path}/logs?type=network`);
      try {
        await session.run('Execute Script', ['console.warn("first"); fetch("/data?streamed")']);
        const first = await console.next(({ text }) => text === 'first');
        expect(first.data).to.include({ level: 'warning' });
        const ended = await network.next(({ url, status }) => url === pages.url('/data?streamed') && status === 200);
        expect(ended.data).to.not.have.property('response_body');
        await session.run('Execute Script', ['console.warn("second")']);
        await console.next(({ text }) => text === 'second');
        const resumed = await EventStream.open<Message>(on.client, `${session.path}/logs?type=console`, {
          headers: { 'Last-Event-ID': first.id },
        });
        await resumed.next(({ text }) => text === 'second');
        expect(resumed.data.map(({ text }) => text)).to.deep.equal(['second']);
        resumed.close();
      } finally {
        console.close();
        network.close();
      }
    });

    it('streams what came after the number in the address, until the header names another', async () => {
      await session.run('Execute Script', ['console.warn("earlier")']);
      const path = `${session.path}/logs?type=console&after=0`;
      const stream = await EventStream.open<Message>(on.client, path);
      const earlier = await stream.next(({ text }) => text === 'earlier');
      stream.close();
      await session.run('Execute Script', ['console.warn("later")']);
      const resumed = await EventStream.open<Message>(on.client, path, { headers: { 'Last-Event-ID': earlier.id } });
      await resumed.next(({ text }) => text === 'later');
      resumed.close();
      expect(resumed.data.map(({ text }) => text)).to.deep.equal(['later']);
      for (const wrong of ['', '-1', 'first', '1e3']) {
        expectFailure(await session.get(`/logs?type=console&after=${wrong}`), 'E0403');
      }
    });

    it('streams the entries until now and ends, when it is not to follow', async () => {
      await session.run('Execute Script', ['console.warn("until now")']);
      // WebDriver BiDi sends the entry beside the answer of the script.
      await until('the entry', async () => {
        const { status, text } = await session.get('/logs?type=console&follow=false');
        expect(status).to.equal(200);
        return text.includes('"text":"until now"');
      });
    });

    it('is an error for a log that there is not', async () => {
      expectFailure(await session.get('/logs?type=everything'), 'E0403');
      expectFailure(await session.get('/logs?type=console&follow=maybe'), 'E0403');
      expectFailure(await session.get('/logs?type=device'), 'E0105');
      await session.fail('Get Device Log', [], 'E0105');
    });

    // After all others, as it stops the session.
    describe('at the end', () => {
      it('keeps what was recorded when the browser is closed, and ends its streams with the session', async () => {
        const stream = await EventStream.open<Message>(on.client, `${session.path}/logs?type=console`);
        await session.run('Close And Terminate App');
        expect((await messages()).length).to.be.greaterThan(0);
        expect((await session.get('/har')).status).to.equal(200);
        await session.stop();
        await until('the end of the stream', () => stream.errors.length > 0);
        stream.close();
      });
    });
  });
}
