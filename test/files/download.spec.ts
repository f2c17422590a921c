import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { onEachBrowser } from '../support/browsers.js';
import { ClientSession } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { ownService } from '../support/own-service.js';
import { type Page, PageServer } from '../support/pages.js';
import type { ServedService } from '../support/serve.js';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

const attachment =
  (name: string, content: string): Page =>
  (_, response) => {
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`).end(content);
  };

/** Sends the beginning of a file; `end` is called with the connection. */
const unfinished =
  (name: string, end: (destroy: () => void) => void): Page =>
  (_, response) => {
    response.writeHead(200, { 'Content-Disposition': `attachment; filename="${name}"`, 'Content-Length': '1000000' });
    response.write('x'.repeat(70_000), () => end(() => response.destroy()));
  };

const LINKS = ['one', 'two', 'odd', 'endless', 'broken', 'large']
  .map((id) => `<a id="${id}" href="/${id}" download>${id}</a>`)
  .join(' ');

onEachBrowser('Wait For Download', (browser) => {
  let service: ServedService;
  let client: HttpClient;
  let pages: PageServer;
  let session: ClientSession;

  before(async () => {
    ({ service, client } = await ownService({ env: { SVC_FILE_SIZE_LIMIT: '200000', SVC_WARM_BROWSERS: '0' } }));
    pages = await PageServer.start({
      '/': LINKS,
      '/one': attachment('one.csv', 'a;b'),
      '/two': attachment('two.csv', 'c;d'),
      '/odd': attachment('Übung & mehr.csv', 'odd'),
      '/large': attachment('large.bin', 'x'.repeat(300_000)),
      '/endless': unfinished('endless.bin', () => undefined),
      // Each time: the browser tries again by itself. Not at once: a directory shows the download once its file is named.
      '/broken': unfinished('broken.bin', (destroy) => setTimeout(destroy, 300)),
    });
    session = await ClientSession.start(client, browser.config(pages.url('/')));
  });
  after(async () => {
    await service.stop();
    await pages.close();
  });

  const press = (id: string) => session.run('Press Element', [`id=${id}`]);
  const wait = (...params: unknown[]) => session.run('Wait For Download', params);
  const names = async () => ((await session.get('/files')).body['files'] as { name: string }[]).map(({ name }) => name);
  const urlOf = (path: string) => (browser.driver === 'playwright' ? pages.url(path) : null);

  it('answers the next download, which is a file of the session then', async () => {
    await press('one');
    const file = { name: 'one.csv', size: 3, sha256: sha256('a;b'), url: urlOf('/one') };
    expect(await wait()).to.deep.equal(file);
    expect((await session.get('/files/one.csv')).text).to.equal('a;b');
  });

  it('takes each download once, by its name or in order', async () => {
    await press('one');
    await press('two');
    expect(await wait('two*')).to.include({ name: 'two.csv' });
    expect(await wait()).to.include({ name: 'one-2.csv' });
    const { message } = await session.fail('Wait For Download', ['*.csv', '0'], 'E0401');
    expect(message).to.contain('no download *.csv ended').and.to.contain('none is under way');
  });

  it('cleans the name', async () => {
    await press('odd');
    expect(await wait())
      .to.have.property('name')
      .that.matches(/^[A-Za-z0-9._ -]+\.csv$/);
  });

  it('names the download that never ends', async () => {
    await press('endless');
    const detail = await until('the download to begin', async () => {
      const { detail } = await session.act('Wait For Download', ['end*', '0.2']);
      expect(detail.code).to.equal('E0401');
      return (detail.details?.['running'] as string[] | undefined)?.length ? detail : undefined;
    });
    expect(detail.message).to.contain('under way: endless.bin');
  });

  it('says why a download failed', async () => {
    await press('broken');
    const { message } = await session.fail('Wait For Download', { name: 'broken*', timeout: '20' }, 'E0401');
    expect(message, message).to.contain('the download of broken.bin failed: ');
    expect(await names()).not.to.include('broken.bin');
  });

  it('fails for a file beyond the limit, which is not kept', async () => {
    await press('large');
    const { message } = await session.fail('Wait For Download', ['large*', '20'], 'E0401');
    expect(message).to.contain('SVC_FILE_SIZE_LIMIT');
    expect(await names()).not.to.include('large.bin');
  });

  it('leaves nothing after the stop, also of a download under way', async () => {
    await session.stop();
    expect(readdirSync(service.temporary).filter((name) => name.startsWith('svc-files-'))).to.deep.equal([]);
    expect(readdirSync(join(service.temporary)).filter((name) => name.startsWith('playwright'))).to.deep.equal([]);
  });
});
