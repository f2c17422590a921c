import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { ServedService } from '../support/serve.js';
import { until } from '../fixtures/until.js';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));

describe('svc mcp by HTTP', () => {
  const start = (...args: string[]) =>
    ServedService.start({ script: [COMMAND, 'mcp', '--transport', 'http', '--port', '0'], args });

  async function ask(served: ServedService, path: string, headers = {}, method = 'GET') {
    const asked = request(new URL(path, served.url), { method, headers });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const chunks = (await answer.toArray()) as Buffer[];
    return { status: answer.statusCode, body: Buffer.concat(chunks).toString() };
  }

  const warnings = (served: ServedService) =>
    served.log.filter(({ level }) => level === 40).map(({ msg }) => String(msg));

  let plain: ServedService;

  before(async () => {
    plain = await start();
  });
  after(() => plain.stop());

  it('tells whoever asks that it is alive, and nothing more', async () => {
    const served = await start('--token', 'sixteen-or-more!');
    try {
      expect(await ask(served, '/health/live')).to.deep.equal({ status: 200, body: '{"status":"ok"}' });
      const stranger = { Host: 'svc.example', Origin: 'https://evil.example' };
      expect((await ask(served, '/health/live', stranger)).status).to.equal(200);
      expect(await ask(served, '/health/live', {}, 'HEAD')).to.deep.equal({ status: 200, body: '' });
      expect((await ask(served, '/health/live', {}, 'POST')).status).to.equal(404);
      expect((await ask(served, '/mcp')).status).to.equal(401);
      expect((await ask(served, '/mcp', stranger)).status).to.equal(403);
    } finally {
      await served.stop();
    }
  });

  it('lets in the 201st client, for whom the longest idle one goes', async () => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const post = (body: object, more = {}) =>
      fetch(plain.url, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify({ jsonrpc: '2.0', ...body }),
      });
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const join = async () => {
      const answer = await post({ id: 1, method: 'initialize', params });
      await answer.text();
      return { status: answer.status, id: answer.headers.get('mcp-session-id')! };
    };
    const ping = async (id: string) => {
      const answer = await post({ id: 2, method: 'ping' }, { 'Mcp-Session-Id': id });
      await answer.text();
      return answer.status;
    };
    const [used, idle] = [await join(), await join()];
    expect(await ping(used.id)).to.equal(200);
    for (let n = 3; n <= 201; n++) expect((await join()).status, `client ${n}`).to.equal(200);
    expect(await ping(idle.id)).to.equal(404);
    expect(await ping(used.id)).to.equal(200);
  });

  it('refuses what a browser calls cross-site, and says that no type is to be guessed', async () => {
    expect((await ask(plain, '/mcp', { 'Sec-Fetch-Site': 'cross-site' }, 'POST')).status).to.equal(403);
    const { headers } = await fetch(new URL('/health/live', plain.url));
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
  });

  for (const { args, isOpen } of [
    { args: ['--host', '0.0.0.0'], isOpen: true },
    { args: ['--host', '0.0.0.0', '--token', 'sixteen-or-more!'], isOpen: false },
  ]) {
    it(`${isOpen ? 'warns' : 'does not warn'} that it is open with ${args.join(' ')}`, async () => {
      const served = await start(...args);
      try {
        if (isOpen)
          expect(await until('the warning', () => warnings(served)[0])).to.match(/set a token \(--token, SVC_TOKEN\)$/);
      } finally {
        await served.stop();
      }
      expect(warnings(served)).to.have.length(isOpen ? 1 : 0);
    });
  }

  it('does not warn that it is open with its defaults', async () => {
    // It has bound its address when it answers.
    expect((await ask(plain, '/health/live')).status).to.equal(200);
    expect(warnings(plain)).to.deep.equal([]);
  });
});
