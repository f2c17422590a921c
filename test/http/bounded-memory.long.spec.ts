import { expect } from 'chai';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import type { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { ownService } from '../support/own-service.js';
import { until } from '../fixtures/until.js';

const MB = 1024 * 1024;

describe('what a client makes the service keep', () => {
  let service: ServedService;
  let client: HttpClient;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    [{ client, service }, pages] = await Promise.all([ownService(), PageServer.start({ '/': '<h1>Home</h1>' })]);
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
  });

  after(async () => {
    await pages.close();
    await service.stop();
  });

  it('is nothing of a locator of 5 MB, in the answer, the log and the events', async () => {
    const logged = service.output.length;
    for (let i = 0; i < 10; i++) {
      const answer = await session.act('Press Element', { element: `css=${'x'.repeat(5 * MB)}`, timeout: 0 });
      expectFailure(answer, 'E0403');
      expect(answer.detail.message).to.contain('element has 5242884 characters: give at most 102400');
      expect(answer.text.length).to.be.below(1000);
    }
    expect(service.output.length - logged).to.be.below(100_000);
  });

  it('is little of a locator of 100 KB', async () => {
    const events = await EventStream.open(client, `${session.path}/events`);
    const answer = await session.act('Press Element', { element: `css=#${'x'.repeat(100 * 1024 - 5)}`, timeout: 0 });
    expectFailure(answer, 'E0201');
    expect(answer.detail.message.length).to.be.at.most(2000);
    const failed = await until('the event of the failure', () => events.data.find(({ status }) => status === 'FAIL'));
    expect(failed.message!.length).to.be.at.most(2000);
    events.close();
  });

  it('is a script of any length, which is no parameter like others', async () => {
    expect(await session.run('Execute Script', [`return 7; // ${'x'.repeat(MB)}`])).to.equal(7);
  });

  it('is at most 10 million characters of variables', async () => {
    const values = Array.from({ length: 90 }, () => 'x'.repeat(100_000));
    await session.run('Set Variable', { name: 'much', value: values });
    const detail = await session.fail('Set Variable', { name: 'more', value: values }, 'E0403');
    expect(detail.message).to.contain('more than 10000000 characters');
    await session.run('Set Variable', { name: 'much', value: 'x' });
    await session.run('Set Variable', { name: 'more', value: values });
    await session.run('Set Variable', { name: 'more', value: 'x'.repeat(100_000) });
    const filled = await session.fail('Execute Script', ['${more}'.repeat(200)], 'E0403');
    expect(filled.message).to.contain('filled in has more than 10000000 characters');
  });

  it('is at most 80 MB of templates', async () => {
    const { default: sharp } = await import('sharp');
    const pixels = {
      width: 2000,
      height: 2000,
      channels: 3 as const,
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    };
    const image = (
      await sharp({ create: { ...pixels, background: 'black' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const bytes = Buffer.byteLength(image, 'base64');
    const most = Math.floor((80 * MB) / bytes);
    const upload = (name: string) => session.post('/templates', { name, image_base64: image });
    for (let i = 0; i < most; i++) expect((await upload(`t${i}`)).status).to.equal(200);
    const refused = await upload('one-more');
    expectFailure(refused, 'E0403');
    expect(refused.detail.message).to.contain('the templates of the session would have more than');
    expect((await upload('t0')).status).to.equal(200);
  });

  it('is at most 1 MB of the answer of a WebDriver server', async () => {
    let sent = 0;
    let isClosed = false;
    const endless = createServer((_, response) => {
      response.once('close', () => (isClosed = true));
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
      const answer = await client.post('/v1/sessions/start', {
        ...sessionConfig(),
        driver_sources: [{ selenium: { url } }],
        elements_sources: [],
      });
      expectFailure(answer, 'E0102');
      expect(answer.detail.message).to.contain('with more than 1 MB');
      await until('the end of the transfer', () => isClosed);
      expect(sent).to.be.below(50 * MB);
    } finally {
      endless.closeAllConnections();
      await new Promise((resolve) => endless.close(resolve));
    }
  });
});
