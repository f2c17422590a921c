import { expect } from 'chai';
import sharp from 'sharp';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { picture } from '../support/picture.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

describe('template images over HTTP', () => {
  let pages: PageServer;
  let client: HttpClient;
  let session: ClientSession;
  let small: string;

  before(async () => {
    [{ client }, pages, small] = await Promise.all([
      sharedService(),
      PageServer.start({ '/': '<button id="save">Save</button><button id="logo">Logo</button>' }),
      picture(8, 8),
    ]);
    session = await ClientSession.start(client, sessionConfig(pages.url('/')));
  });

  after(async () => {
    await Promise.all([stopSessions(client), pages.close()]);
  });

  const upload = (name: unknown, image: unknown) => session.post('/templates', { name, image_base64: image });
  /** A name is a template when it is looked for as a picture and nothing else. */
  const isTemplate = async (element: string, extra: Record<string, unknown> = {}) => {
    const { detail } = await session.act('Press Element', { element, timeout: 0 }, { extra });
    if (detail.code === 'E0205') return false;
    expect(detail.code).to.equal('E0201');
    const rungs = detail.details?.trace?.[0]?.rungs.map(({ rung }) => rung);
    return JSON.stringify(rungs) === '["image"]';
  };

  it('are taken as base64 and as a data URL, and replace one of the same name', async () => {
    for (const image of [small, `data:image/png;base64,${await picture(4, 6)}`]) {
      const { status, json } = await upload('logo one', image);
      expect([status, json]).to.deep.equal([200, { name: 'logo one', status: 'ok' }]);
    }
    expect(await isTemplate('logo one')).to.be.true;
  });

  it('may be PNG, JPEG, TIFF or WebP', async () => {
    const image = sharp(Buffer.from(small, 'base64'));
    for (const format of ['png', 'jpeg', 'tiff', 'webp'] as const) {
      const encoded = (await image.clone().toFormat(format).toBuffer()).toString('base64');
      expect((await upload(`as ${format}`, encoded)).status, format).to.equal(200);
    }
  });

  it('have names of letters, digits, space, _, . and -, one to two hundred', async () => {
    for (const name of ['a', 'N'.repeat(200), 'Größe_1.2-3', 'ключ']) {
      expect((await upload(name, small)).status, name).to.equal(200);
    }
    for (const name of ['', 'n'.repeat(201), 'a/b', 'a\\b', '../up', 'a..b', 'a\0b', 'a\nb', '😀', 'a:b', 'a*']) {
      expectFailure(await upload(name, small), 'E0403');
    }
  });

  it('are refused when they are no readable image', async () => {
    const cut = Buffer.from(await picture(300, 300), 'base64')
      .subarray(0, 150)
      .toString('base64');
    const images = {
      'no base64': '!!! not base64 !!!',
      'base64 with a line break': `${small.slice(0, 40)}\n${small.slice(40)}`,
      'base64 of a text': Buffer.from('hello, this is text').toString('base64'),
      'a PNG that is cut off': cut,
      nothing: '',
      'a data URL without base64': 'data:image/png,plain',
      'a data URL of a text': `data:text/plain;base64,${small}`,
    };
    for (const [what, image] of Object.entries(images)) {
      const answer = await upload('broken', image);
      expectFailure(answer, 'E0304');
      expect(answer.detail.message, what).to.include('broken');
    }
    expect(await isTemplate('broken.png')).to.be.false;
  });

  it('are refused above 40 megapixels', async () => {
    expectFailure(await upload('huge', await picture(8000, 5001)), 'E0304');
  });

  it('need a name and an image that are texts', async () => {
    for (const body of [{}, { name: 'x' }, { image_base64: small }, { name: 7, image_base64: [] }, [], null]) {
      expectFailure(await session.post('/templates', body), 'E0403');
    }
  });

  it('keep logo and logo.png apart', async () => {
    await upload('mark', small);
    expect(await isTemplate('mark.png')).to.be.false;
    await upload('mark.png', small);
    expect(await isTemplate('mark.png')).to.be.true;
  });

  it('are images and nothing else, whatever their names look like', async () => {
    await session.run('Press Element', ['logo']);
    await upload('logo', small);
    expect(await isTemplate('logo')).to.be.true;
    await session.run('Press Element', ['id=logo']);
  });

  it('of one request are gone after it, and hide an upload of the same name', async () => {
    const extra = { template_images: { 'once.png': small, 'twice.png': `data:image/png;base64,${small}` } };
    expect(await isTemplate('once.png', extra)).to.be.true;
    expect(await isTemplate('once.png')).to.be.false;
  });

  it('of two requests at the same time never mix', async () => {
    const told = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        Promise.all([
          isTemplate(`mine-${n}.png`, { template_images: { [`mine-${n}.png`]: small } }),
          isTemplate(`mine-${n}.png`, { template_images: { [`mine-${n + 1}.png`]: small } }),
        ]),
      ),
    );
    expect(told).to.deep.equal(told.map(() => [true, false]));
  });

  it('of a request are checked before anything runs', async () => {
    await session.evaluate('(seen.length = 0)');
    for (const [code, images] of [
      ['E0304', { x: 'aGVsbG8=' }],
      ['E0403', { '../x': small }],
      ['E0403', { x: 5 }],
    ] as const) {
      await session.fail('Press Element', ['css=#save'], code, { extra: { template_images: images } });
    }
    await session.run('Press Element', ['css=#save'], { extra: { template_images: null } });
    expect(await session.evaluate('seen')).to.deep.equal(['click save']);
  });

  it('belong to their session, and end with it', async () => {
    await upload('private.png', small);
    const other = await ClientSession.start(client, sessionConfig());
    await other.fail('Press Element', { element: 'private.png', timeout: 0 }, 'E0205');
    await other.stop();
    expect(await isTemplate('private.png')).to.be.true;
  });
});
