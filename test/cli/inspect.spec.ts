import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { boot } from '../../src/boot.js';
import { serveHttp } from '../../src/http/app.js';
import { withBrowser } from '../fixtures/default-browser.js';
import { runCommand } from '../fixtures/run-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { until } from '../fixtures/until.js';
import { startSvc } from '../support/svc-command.js';

const PAGE = 'https://shop.example/?a=1&b=2';
const PAGE_IN_HASH = '#/start?url=https%3A%2F%2Fshop.example%2F%3Fa%3D1%26b%3D2';

/** A running service whose inspector is one small page. */
const withService = (flags: object, work: (url: string) => Promise<void>) =>
  inDirectory({ 'index.html': '<!doctype html>' }, async (inspector) => {
    const service = await boot({ flags: { port: 0, log_level: 'fatal', ...flags }, env: {}, cwd: inspector });
    const server = await serveHttp(service, { inspector });
    await work(server.url).finally(() => server.close());
  });

async function withServer(answer: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() => server.close());
}

describe('svc inspect', () => {
  it('starts a service on a free port, opens the browser at it, and ends with 0 on SIGTERM', () =>
    withBrowser(0, async ({ env, opened }) => {
      const { child, ended } = startSvc(['inspect', PAGE, '--log-level', 'warn'], { env });
      try {
        await until('the opened page', () => opened().endsWith('\n'));
        const [, origin = ''] = /^(http:\/\/127\.0\.0\.1:\d+)\/inspector\/(#.*)\n$/.exec(opened()) ?? [];
        expect(opened()).to.equal(`${origin}/inspector/${PAGE_IN_HASH}\n`);
        expect((await fetch(`${origin}/health/live`)).status).to.equal(200);
        child.kill('SIGTERM');
        const { code, stdout, stderr } = await ended;
        expect([code, stderr]).to.deep.equal([0, '']);
        expect(stdout).to.equal(`svc is listening on ${origin}\nThe inspector is at ${opened()}`);
      } finally {
        child.kill('SIGKILL');
      }
    }));

  it('joins a running service, and prints the address alone with --no-open', () =>
    withBrowser(0, ({ env, opened }) =>
      withService({ token: 'swordfish-9-swordfish' }, async (url) => {
        const { code, stdout, stderr } = await runCommand(['inspect', '--service', `${url}/`, '--no-open'], { env });
        expect([code, stdout, stderr]).to.deep.equal([0, `The inspector is at ${url}/inspector/\n`, '']);
        expect(opened()).to.equal('');
      }),
    ));

  it('says that no browser was opened, and does not fail', () =>
    withBrowser(1, ({ env, opened }) =>
      withService({}, async (url) => {
        const { code, stdout, stderr } = await runCommand(['inspect', '--service', url], { env });
        expect([code, stdout]).to.deep.equal([0, `The inspector is at ${url}/inspector/\n`]);
        expect(stderr).to.contain('No browser was opened').and.to.contain('open the address yourself');
        expect(opened()).to.match(new RegExp(`^${url}/inspector/\\n`));
      }),
    ));

  it('exits with 1 when there is no service with an inspector to join, and says what there is', async () => {
    const refused = async (url: string, ...reasons: string[]) => {
      const { code, stdout, stderr } = await runCommand(['inspect', '--service', url, '--no-open']);
      expect([code, stdout]).to.deep.equal([1, '']);
      for (const reason of [url, ...reasons]) expect(stderr).to.contain(reason);
    };
    let closed = '';
    await withServer(
      (_, response) => response.end('<p>something else'),
      async (url) => {
        await refused(url, 'is not svc');
        closed = url;
      },
    );
    await refused(closed, 'ECONNREFUSED', 'svc serve');
    await withService({ inspector: 'false' }, (url) => refused(url, 'SVC_INSPECTOR'));
  });

  for (const [what, args, reason] of [
    ['a page without a scheme', ['shop.example'], 'such as http://shop.example'],
    ['a page of another scheme', ['javascript:alert(1)'], 'not an address'],
    ['a service without a scheme', ['--service', 'localhost:8000'], 'such as http://localhost:8000'],
    ['a port beside a service', ['--service', 'http://localhost:8000', '--port', '1'], '--port'],
  ] as const) {
    it(`exits with 2 for ${what}`, async () => {
      const { code, stdout, stderr } = await runCommand(['inspect', ...args]);
      expect([code, stdout]).to.deep.equal([2, '']);
      expect(stderr).to.contain(reason);
    });
  }
});
