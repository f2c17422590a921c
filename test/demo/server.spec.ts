import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { slowRoute } from '../support/slow-route.js';

type Json = Record<string, unknown>;

const GRACE = { name: 'Grace Murray', email: 'grace@example.com' };

async function json(response: Response): Promise<Json> {
  return (await response.json()) as Json;
}

describe('startDemoApp', () => {
  let app: DemoApp;

  beforeEach(async () => {
    app = await startDemoApp({ extend: slowRoute });
  });

  afterEach(() => app.close());

  function send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${app.url}${path}`, { method, body: typeof body === 'string' ? body : JSON.stringify(body) });
  }

  /** Sends the path exactly as given, which fetch would normalise. */
  async function statusOfRawPath(path: string): Promise<number | undefined> {
    const { hostname, port } = new URL(app.url);
    const asked = get({ hostname, port, path, agent: false });
    const [response] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }];
    response.resume();
    return response.statusCode;
  }

  describe('its life', () => {
    it('listens on a free port of 127.0.0.1', () => {
      expect(app.url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/);
    });

    it('gives every instance its own data', async () => {
      const other = await startDemoApp();
      try {
        await send('DELETE', '/api/contacts/1');
        expect((await fetch(`${app.url}/api/contacts/1`)).status).to.equal(404);
        expect((await fetch(`${other.url}/api/contacts/1`)).status).to.equal(200);
      } finally {
        await other.close();
      }
    });

    it('rejects with advice when the port is taken', async () => {
      const failure = await startDemoApp({ port: Number(new URL(app.url).port) }).then(
        () => undefined,
        (error: unknown) => error as Error,
      );
      expect(failure?.message).to.match(/give another port, or 0.*EADDRINUSE/);
    });

    it('closes at once although connections are kept alive and a slow answer is under way', async () => {
      const agent = new Agent({ keepAlive: true });
      const first = get(`${app.url}/api/health`, { agent });
      const [response] = (await once(first, 'response')) as [{ resume(): void }];
      response.resume();
      const slow = fetch(`${app.url}/api/slow?ms=30000`).then(
        () => 'answered',
        () => 'cut off',
      );
      await fetch(`${app.url}/api/health`);
      const began = performance.now();
      await app.close();
      expect(performance.now() - began).to.be.below(5000);
      expect(await slow).to.equal('cut off');
      agent.destroy();
    });

    it('may be closed twice', async () => {
      await app.close();
      await app.close();
    });

    it('survives a client that leaves in the middle of a body', async () => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write('POST /api/contacts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"na');
      socket.destroy();
      await once(socket, 'close');
      expect((await fetch(`${app.url}/api/health`)).status).to.equal(200);
    });
  });

  describe('its files', () => {
    for (const [path, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/index.html', 'text/html; charset=utf-8'],
      ['/?slow=1500&rename=1', 'text/html; charset=utf-8'],
      ['/note.html', 'text/html; charset=utf-8'],
      ['/style.css', 'text/css; charset=utf-8'],
      ['/app.js', 'text/javascript; charset=utf-8'],
    ] as const) {
      it(`serves ${path} as ${type}, never stored`, async () => {
        const response = await fetch(`${app.url}${path}`);
        expect(response.status).to.equal(200);
        expect(response.headers.get('content-type')).to.equal(type);
        expect(response.headers.get('cache-control')).to.equal('no-store');
        expect(await response.text()).not.to.equal('');
      });
    }

    it('serves every module that another one imports', async () => {
      const seen = new Set<string>();
      const waiting = ['/app.js', '/note.js'];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (seen.has(path)) continue;
        seen.add(path);
        const response = await fetch(`${app.url}${path}`);
        expect(response.status, path).to.equal(200);
        for (const [, name] of (await response.text()).matchAll(/'\.\/([\w-]+\.js)'/g)) waiting.push(`/${name}`);
      }
      expect(seen.size).to.equal(12);
    });

    it('answers HEAD without a body', async () => {
      const response = await fetch(app.url, { method: 'HEAD' });
      expect(response.status).to.equal(200);
      expect(Number(response.headers.get('content-length'))).to.be.above(1000);
      expect(await response.text()).to.equal('');
    });

    it('answers 405 with Allow for another method', async () => {
      const response = await send('POST', '/style.css', 'x');
      expect(response.status).to.equal(405);
      expect(response.headers.get('allow')).to.equal('GET, HEAD');
    });

    for (const path of [
      '/missing.html',
      '/../server.ts',
      '/app/../../server.ts',
      '/..%2fserver.ts',
      '/%2e%2e/server.ts',
      '/..\\server.ts',
      '/style.css/../../server.ts',
      '//etc/passwd',
      '/style.css%00.html',
      '/%',
    ]) {
      it(`answers 404 for ${path}`, async () => {
        expect(await statusOfRawPath(path)).to.equal(404);
      });
    }
  });

  describe('GET /api/contacts', () => {
    it('lists the 60 seeded people by name, the same each time', async () => {
      const { items, total } = (await json(await fetch(`${app.url}/api/contacts`))) as { items: Json[]; total: number };
      expect(total).to.equal(60);
      expect(items).to.have.length(60);
      expect(items[0]).to.deep.equal({
        id: 1,
        name: 'Ada Lovelace',
        email: 'ada.lovelace@example.com',
        phone: '+44 20 7946 0100',
        birthday: '',
        reminder_days: null,
        group: 'family',
        country: 'United Kingdom',
        channel: 'email',
        favourite: true,
        notes: '',
        protected: false,
      });
      const names = items.map(({ name }) => name as string);
      expect(names).to.deep.equal(names.toSorted((a, b) => a.localeCompare(b, 'en')));
      expect(new Set(names).size).to.equal(60);
    });

    it('finds by part of a name, ignoring case and accents', async () => {
      const { items } = (await json(await fetch(`${app.url}/api/contacts?q=godel`))) as { items: Json[] };
      expect(items.map(({ name }) => name)).to.deep.equal(['Kurt Gödel']);
    });

    it('cuts at the limit and still tells the total', async () => {
      const { items, total } = (await json(await fetch(`${app.url}/api/contacts?limit=5`))) as {
        items: Json[];
        total: number;
      };
      expect([items.length, total]).to.deep.equal([5, 60]);
    });

    for (const limit of ['0', '-1', '1.5', 'many', '', '1001']) {
      it(`answers 400 for the limit "${limit}"`, async () => {
        const response = await fetch(`${app.url}/api/contacts?limit=${limit}`);
        expect(response.status).to.equal(400);
        expect(await json(response)).to.deep.equal({ errors: { limit: 'Give a whole number from 1 to 1000.' } });
      });
    }
  });

  describe('POST /api/contacts', () => {
    it('creates a contact, answers it with its Location, and finds it again', async () => {
      const response = await send('POST', '/api/contacts', { ...GRACE, passphrase: 'anchors aweigh', favourite: true });
      expect(response.status).to.equal(201);
      expect(response.headers.get('location')).to.equal('/api/contacts/61');
      const created = await json(response);
      expect(created).to.include({ id: 61, ...GRACE, favourite: true, protected: true, channel: 'email' });
      expect(created).not.to.have.property('passphrase');
      expect(await json(await fetch(`${app.url}/api/contacts/61`))).to.deep.equal(created);
    });

    it('answers 400 with one message for each wrong field', async () => {
      const response = await send('POST', '/api/contacts', {
        name: '  ',
        email: 'grace',
        phone: '12',
        birthday: '2001-02-30',
        reminder_days: 0.5,
        group: 'foes',
        channel: 'pigeon',
        favourite: 'yes',
        passphrase: 'short',
        nickname: 'Amazing',
      });
      expect(response.status).to.equal(400);
      expect(await json(response)).to.deep.equal({
        errors: {
          name: 'Enter a full name.',
          email: 'Enter an e-mail address like name@example.com.',
          phone: 'Use at least six digits, with spaces, + and - as you like.',
          birthday: 'Give a date in the past, as YYYY-MM-DD.',
          reminder_days: 'Give a whole number from 1 to 365.',
          group: 'Choose family, friends, work, club or neighbours.',
          channel: 'Choose email, phone or post.',
          favourite: 'Give true or false.',
          passphrase: 'Use at least 8 characters.',
          nickname: 'There is no such field.',
        },
      });
    });

    it('answers 400 when the body is not an object', async () => {
      expect(await json(await send('POST', '/api/contacts', [1]))).to.deep.equal({
        errors: { body: 'Send one JSON object.' },
      });
    });

    for (const body of ['', '{"name":', 'name=Grace']) {
      it(`answers 400 for the malformed JSON "${body}"`, async () => {
        const response = await send('POST', '/api/contacts', body);
        expect(response.status).to.equal(400);
        expect((await json(response)).error).to.match(/^The body is not valid JSON/);
      });
    }

    it('answers 413 for a body over 64 kB and takes one of exactly 64 kB', async () => {
      const tooLarge = await send('POST', '/api/contacts', ' '.repeat(65_537));
      expect(tooLarge.status).to.equal(413);
      expect((await json(tooLarge)).error).to.equal('The body has 65537 bytes; send at most 65536.');
      const created = await send('POST', '/api/contacts', JSON.stringify(GRACE).padEnd(65_536));
      expect(created.status).to.equal(201);
    });

    it('answers 413 for a chunked body without a length', async () => {
      const asked = request(`${app.url}/api/contacts`, { method: 'POST' });
      const answered = once(asked, 'response') as Promise<[{ statusCode?: number; resume(): void }]>;
      for (let part = 0; part < 5; part += 1) asked.write('x'.repeat(20_000));
      asked.end();
      const [response] = await answered;
      response.resume();
      expect(response.statusCode).to.equal(413);
    });
  });

  describe('/api/contacts/:id', () => {
    it('replaces a contact that was read before, and keeps its protection', async () => {
      await send('POST', '/api/contacts', { ...GRACE, passphrase: 'anchors aweigh' });
      const read = await json(await fetch(`${app.url}/api/contacts/61`));
      const response = await send('PUT', '/api/contacts/61', { ...read, notes: 'Admiral', id: 1 });
      expect(response.status).to.equal(200);
      expect(await json(response)).to.deep.equal({ ...read, notes: 'Admiral' });
    });

    it('checks a replacement like a new contact', async () => {
      const response = await send('PUT', '/api/contacts/1', { name: 'Ada' });
      expect(response.status).to.equal(400);
      expect(await json(response)).to.deep.equal({ errors: { email: 'Enter an e-mail address.' } });
    });

    it('deletes once, with 204 and then 404', async () => {
      const first = await send('DELETE', '/api/contacts/1');
      expect([first.status, await first.text()]).to.deep.equal([204, '']);
      expect((await send('DELETE', '/api/contacts/1')).status).to.equal(404);
    });

    for (const method of ['GET', 'PUT', 'DELETE']) {
      for (const id of ['999', 'ada', '1e0', '-1']) {
        it(`answers ${method} of the id ${id} with 404 as JSON`, async () => {
          const response = await send(method, `/api/contacts/${id}`, method === 'PUT' ? GRACE : undefined);
          expect(response.status).to.equal(404);
          expect(await json(response)).to.deep.equal({ error: `There is no contact with the id ${id}.` });
        });
      }
    }

    it('answers another method with 405 and Allow', async () => {
      const response = await send('PATCH', '/api/contacts/1', {});
      expect(response.status).to.equal(405);
      expect(response.headers.get('allow')).to.equal('GET, HEAD, PUT, DELETE');
    });
  });

  describe('the rest of its API', () => {
    it('tells its health', async () => {
      expect(await json(await fetch(`${app.url}/api/health`))).to.deep.equal({ status: 'ok' });
    });

    it('answers 404 as JSON for an unknown path', async () => {
      const response = await fetch(`${app.url}/api/nothing`);
      expect(response.status).to.equal(404);
      expect(await json(response)).to.deep.equal({ error: 'There is nothing at /api/nothing.' });
    });

    it('answers slowly on request', async () => {
      const began = performance.now();
      expect(await json(await fetch(`${app.url}/api/slow?ms=200`))).to.deep.equal({ waited_ms: 200 });
      expect(performance.now() - began).to.be.within(190, 9000);
    });

    it('answers 400 for a wait that is no number of milliseconds', async () => {
      expect((await fetch(`${app.url}/api/slow?ms=soon`)).status).to.equal(400);
    });

    it('gives a token for the right form and knows its bearer', async () => {
      const form = new URLSearchParams({ user: 'demo', password: 'open-sesame' });
      const response = await fetch(`${app.url}/api/token`, { method: 'POST', body: form });
      expect(response.status).to.equal(200);
      const { token } = await json(response);
      const me = await fetch(`${app.url}/api/me`, { headers: { Authorization: `Bearer ${String(token)}` } });
      expect(await json(me)).to.deep.equal({ user: 'demo' });
    });

    it('answers 401 for a wrong password and 400 for a missing one', async () => {
      expect((await send('POST', '/api/token', 'user=demo&password=wrong')).status).to.equal(401);
      const missing = await send('POST', '/api/token', 'user=demo');
      expect(missing.status).to.equal(400);
      expect(await json(missing)).to.deep.equal({ errors: { password: 'Send password as a form field.' } });
    });

    it('answers 401 without the token or with a wrong one', async () => {
      const bare = await fetch(`${app.url}/api/me`);
      expect(bare.status).to.equal(401);
      expect(bare.headers.get('www-authenticate')).to.equal('Bearer');
      expect((await fetch(`${app.url}/api/me`, { headers: { Authorization: 'Bearer no' } })).status).to.equal(401);
    });
  });
});
