import { join } from 'node:path';
import { expect } from 'chai';
import { boot } from '../../src/boot.js';
import type { SettingName } from '../../src/config.js';
import { serveHttp } from '../../src/http/app.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { RawExchange } from '../support/raw-exchange.js';
import { sharedChromium } from '../support/shared-chromium.js';

const TOKEN = 'swordfish-9-swordfish';
const SCRIPT = `document.title += ', started';\n// ${'a'.repeat(2000)}\n`;
const FILES = {
  'page/index.html':
    '<!doctype html><title>page</title><script>document.title = "inline"</script><script type="module" src="./assets/main-1a2b.js"></script>',
  'page/assets/main-1a2b.js': SCRIPT,
  'page/icon.png': 'PNG',
  'secret.txt': 'secret',
};

/** Serves these files as the inspector. */
const serving = (settings: Partial<Record<SettingName, unknown>>, work: (client: HttpClient) => Promise<void>) =>
  inDirectory(FILES, async (directory) => {
    const flags = { port: 0, log_level: 'fatal', token: TOKEN, ...settings };
    const service = await boot({ flags, env: {}, cwd: directory });
    const server = await serveHttp(service, { inspector: join(directory, 'page') });
    try {
      const client = await HttpClient.connect(server.url, { Authorization: `Bearer ${TOKEN}` });
      await work(client);
      client.close();
    } finally {
      await server.close();
    }
  });

async function fetched(url: string, accepted: string): Promise<{ readonly headers: Headers; readonly text: string }> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': accepted } });
  return { headers: response.headers, text: await response.text() };
}

describe("the inspector's files", () => {
  it('are served to everybody, with a policy that forbids everything else', () =>
    serving({}, async (client) => {
      for (const path of ['/inspector/', '/inspector/index.html', '/inspector/assets/main-1a2b.js']) {
        const { status, headers } = await client.get(path, { headers: { Authorization: '' } });
        expect(status, path).to.equal(200);
        expect(headers['content-security-policy']).to.equal(
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
            "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        );
        expect(headers).to.include({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
      }
      expectFailure(await client.get('/inspector/', { headers: { Host: 'evil.example' } }), 'E0508');
      const link = await client.get('/inspector/', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
      expect(link.status, 'a link on another site').to.equal(200);
    }));

  it('are named relative to the address with a slash at its end, to which the other one leads', () =>
    serving({}, async (client) => {
      const { status, headers } = await client.get('/inspector?x=1');
      expect([status, headers.location]).to.deep.equal([302, 'inspector/']);
    }));

  it('are cached by their names, the page is not', () =>
    serving({}, async (client) => {
      const cached = async (path: string) => (await client.get(path)).headers['cache-control'];
      expect(await cached('/inspector/')).to.equal('no-cache');
      expect(await cached('/inspector/icon.png')).to.equal('no-cache');
      expect(await cached('/inspector/assets/main-1a2b.js')).to.equal('public, max-age=31536000, immutable');
    }));

  it('are compressed as the browser wishes', () =>
    serving({}, async (client) => {
      const path = '/inspector/assets/main-1a2b.js';
      for (const [accepted, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip, deflate', 'gzip'],
        ['identity', null],
      ] as const) {
        const { headers, ...response } = await fetched(client.url + path, accepted);
        expect(headers.get('content-encoding')).to.equal(encoding);
        expect(headers.get('vary')).to.contain('Accept-Encoding');
        expect(response.text).to.equal(SCRIPT);
      }
      expect((await fetched(`${client.url}/inspector/icon.png`, 'br')).headers.get('content-encoding')).to.equal(null);
    }));

  it('run in a browser, but for what is inline', () =>
    serving({}, async (client) => {
      const page = await (await sharedChromium()).newPage();
      try {
        await page.goto(`${client.url}/inspector`);
        await page.waitForFunction(() => document.title.endsWith('started'));
        expect(await page.title(), 'nothing inline').to.equal('page, started');
      } finally {
        await page.close();
      }
    }));

  it('are none outside of their directory', () =>
    serving({}, async (client) => {
      for (const path of [
        '/inspector/..%2fsecret.txt',
        '/inspector/%2e%2e%2fsecret.txt',
        '/inspector/assets/..%2f..%2fsecret.txt',
        '/inspector/assets%2f..%2f..%2fsecret.txt',
        '/inspector/..%5csecret.txt',
        '/inspector/%00',
        '/inspector/assets',
        '/inspector/missing.js',
        '/inspector/assets/missing.js',
      ]) {
        const { status, text } = await client.get(path);
        expect(status, path).to.equal(404);
        expect(text).to.not.contain('secret');
      }
      const raw = new RawExchange(client.url).send('GET /inspector/../secret.txt HTTP/1.1\r\nHost: localhost\r\n\r\n');
      expect((await raw.answers(1))[0]).to.be.oneOf([401, 404]);
      raw.close();
    }));

  it('are not there when the inspector is turned off, which the answer says', () =>
    serving({ inspector: 'false' }, async (client) => {
      for (const path of ['/inspector/', '/inspector/index.html', '/inspector/assets/main-1a2b.js']) {
        const { status, body } = await client.get(path);
        expect(status).to.equal(404);
        expect(body['detail']).to.contain('SVC_INSPECTOR');
      }
    }));

  it('are missing until they are built, and the answer says how', async () => {
    const service = await boot({ flags: { port: 0, log_level: 'fatal' }, env: {} });
    const server = await serveHttp(service, { inspector: '/no/such/directory' });
    try {
      const client = await HttpClient.connect(server.url);
      const { status, body } = await client.get('/inspector/');
      expect([status, body['detail']]).to.deep.equal([404, 'The inspector is not built; run npm run build']);
      client.close();
    } finally {
      await server.close();
    }
  });
});
