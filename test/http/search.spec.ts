import { expect } from 'chai';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';
import type { Trace } from '../support/answer.js';
import { picture } from '../support/picture.js';

const STAR =
  'width:60px;height:60px;background:repeating-conic-gradient(#c00 0 30deg,#048 30deg 75deg,#fff 75deg 120deg)';
const star = (left: number, top: number) => `<div style="position:absolute;left:${left}px;top:${top}px;${STAR}"></div>`;
const SHOP = `<h1 style="font-size:30px">Garden shop</h1>
<button id="save" style="font-size:24px">Save order</button><p style="font-size:24px">Delivery tomorrow</p>
<ul style="font-size:24px"><li>Roses</li><li>Roses</li><li hidden>Roses</li></ul>
<p id="secret" style="font-size:24px"></p>
${star(500, 100)}${star(500, 300)}`;
const FIRST_STAR = { x: 500, y: 100, width: 60, height: 60 };

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Hit {
  readonly bounds: Bounds;
  readonly visible: boolean;
  readonly text?: string;
  readonly score?: number;
  readonly source: string;
  readonly rung: string;
}

interface Found {
  readonly hits: readonly Hit[];
  readonly trace: Trace & { readonly by: string; readonly nth?: number };
  readonly ms: number;
}

const isNear = (one: Bounds, other: Bounds) => Math.abs(one.x - other.x) < 3 && Math.abs(one.y - other.y) < 3;

describe('searches of the screen over HTTP', () => {
  let on: SessionOnPages;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.start({ '/': SHOP }, (server) =>
      sessionConfig(server.url('/'), { text_detection: ['tesseract'], image_detection: ['templatematch'] }),
    );
    ({ session } = on);
    const body = { name: 'star', bounds: FIRST_STAR };
    expect((await session.post('/templates', body)).json).to.deep.equal({ name: 'star', status: 'ok' });
  });

  after(() => on.end());

  async function find(locator: string, more: object = {}): Promise<Found> {
    const { status, body, summary } = await session.post('/find', { locator, ...more });
    expect(status, summary).to.equal(200);
    return body as unknown as Found;
  }
  const outcomes = ({ trace }: Found) => trace.rungs.map(({ rung, outcome }) => `${String(rung)} ${String(outcome)}`);

  describe('find', () => {
    it('lists every visible element of a locator, with the time of each rung', async () => {
      const found = await find('css=li');
      expect(found.hits.map(({ rung, source, visible }) => `${rung} ${source} ${visible}`)).to.deep.equal([
        'css playwright_find_element true',
        'css playwright_find_element true',
      ]);
      expect(found.hits[1]!.bounds.y).to.be.greaterThan(found.hits[0]!.bounds.y);
      expect(found.trace).to.include({ locator: 'css=li', by: 'css', found: true, looks: 1 });
      expect(found.trace.rungs[0]).to.include({ rung: 'css', outcome: 'hit', matches: 3 });
      expect(found.trace.rungs[0]!['ms']).to.be.a('number');
      expect(found.ms).to.be.at.least(found.trace.ms);
    });

    it('lists hidden elements where all are, and the one of `>> nth=`', async () => {
      expect((await find('xpath=//li[@hidden]')).hits.map(({ visible }) => visible)).to.deep.equal([false]);
      const { hits, trace } = await find('css=li >> nth=1');
      expect(hits).to.have.length(1);
      expect(trace).to.include({ nth: 1 });
      expect(hits[0]!.bounds).to.deep.equal((await find('css=li')).hits[1]!.bounds);
    });

    it('tries the tree before OCR, and tells what the texts are', async () => {
      const plain = await find('Save order');
      expect(outcomes(plain)).to.deep.equal(['id miss', 'text hit']);
      expect(plain.hits[0]).to.include({ text: 'Save order' });
      const read = await find('ocr=Roses');
      expect(read.hits.map(({ text }) => text)).to.deep.equal(['Roses', 'Roses']);
      expect(read.hits[0]).to.include({ rung: 'ocr', source: 'tesseract' });
      expect(read.hits[0]!.score).to.be.within(0.8, 1);
    });

    it('answers no hit and the reasons where nothing is found', async () => {
      const found = await find('accessibility=Nothing here');
      expect(found.hits).to.deep.equal([]);
      expect(found.trace).to.include({ by: 'any', found: false });
      expect(outcomes(found)).to.deep.equal(['id miss', 'text miss', 'ocr miss']);
      expect(found.trace.rungs[2]!['reason']).to.include('nothing on the picture matches');
    });

    it('finds templates of the session, of the request, and the part of the screen that is given', async () => {
      for (const { hits } of [
        await find('image=star'),
        (await session.post('/find', { bounds: FIRST_STAR })).body as unknown as Found,
      ]) {
        expect(hits.some(({ bounds }) => isNear(bounds, FIRST_STAR))).to.equal(true);
        expect(hits.some(({ bounds }) => isNear(bounds, { ...FIRST_STAR, y: 300 }))).to.equal(true);
        expect(hits[0]).to.include({ rung: 'image', source: 'templatematch' });
      }
      const png = (await session.get('/templates/star')).headers;
      expect(png['content-type']).to.equal('image/png');
      const answer = await session.post('/find', { locator: 'image=gone' });
      expectFailure(answer, 'E0205');
    });

    it('tells the best score of a picture that is not on the screen, and where it is', async () => {
      const { bounds } = (await find('css=h1')).hits[0]!;
      expect((await session.post('/templates', { name: 'heading', bounds })).json).to.include({ status: 'ok' });
      const show = async (visibility: string) =>
        session.run('Execute Script', [`document.querySelector('h1').style.visibility = '${visibility}'; return 1`]);
      await show('hidden');
      const { hits, trace } = await find('image=heading');
      await show('visible');
      expect(hits).to.deep.equal([]);
      expect(trace.rungs[0]).to.include({ rung: 'image', outcome: 'miss' });
      expect(trace.rungs[0]!['reason']).to.match(
        /^nothing on the picture matches; the best score is 0\.\d{3}, below the threshold of 0\.82, at \d+,\d+ \(\d+ x \d+\): (grey|edges), /,
      );
    });

    it('waits for what appears in time', async () => {
      await session.run('Execute Script', [
        "setTimeout(() => { secret.innerHTML = '<b id=late>late</b>' }, 300); return 1",
      ]);
      const { hits, trace } = await find('id=late', { timeout: 20 });
      expect(hits).to.have.length(1);
      expect(trace.looks).to.be.greaterThan(1);
    });

    it('fills in variables, and masks secrets', async () => {
      await session.run('Set Variable', ['names', ['id=nobody', 'id=save']]);
      await session.run('Set Variable', ['kind', 'li']);
      await session.run('Set Variable', ['pw', '@:Garden shop']);
      expect((await find('css=${kind}')).hits).to.have.length(2);
      expect((await find('${names}')).trace).to.include({ locator: 'id=save', found: true });
      const { hits, trace } = await find('text=${pw}');
      expect(hits).to.have.length(1);
      expect(JSON.stringify([hits, trace]))
        .to.include('***')
        .and.not.to.include('Garden shop');
    });

    it('is not recorded, and does not wait for a keyword that runs', async () => {
      const steps = async () => (await session.get('/steps')).text;
      const before = await steps();
      const left = new AbortController();
      const sleep = session.act('Sleep', ['60'], { signal: left.signal }).catch(() => 'left');
      await find('css=li');
      left.abort();
      expect(await sleep).to.equal('left');
      expect(await steps()).to.equal(before);
    });

    it('refuses what is malformed, and says why', async () => {
      for (const [code, body, message] of [
        ['E0205', { locator: '' }, 'names nothing'],
        ['E0205', { locator: 'css=' }, 'names nothing'],
        ['E0205', { locator: 'css=##' }, '##'],
        ['E0205', { locator: 'css=li >> nth=x' }, 'whole number'],
        ['E0403', { locator: 'css=${unknown}' }, 'unknown'],
        ['E0403', {}, 'either locator or bounds'],
        ['E0403', { locator: 'css=li', bounds: FIRST_STAR }, 'either locator or bounds'],
        ['E0403', { locator: 7 }, 'locator'],
        ['E0403', { locator: 'css=li', timeout: -1 }, 'timeout'],
        ['E0403', { locator: 'css=li', timeout: 61 }, 'timeout'],
        ['E0403', { locator: 'css=li', template_images: { '../x': await picture(8, 8) } }, 'template name'],
        ['E0304', { locator: 'css=li', template_images: { x: 'aGVsbG8=' } }, 'x is no'],
        ['E0403', { bounds: { x: -5, y: 0, width: 20, height: 20 } }, 'within the screen'],
        ['E0403', { bounds: { x: 0, y: 0, width: 20, height: 90_000 } }, 'within the screen'],
        ['E0403', { bounds: { x: 0, y: 0, width: 0.1, height: 20 } }, 'at least one pixel'],
        ['E0403', { bounds: { x: 0, y: 0, width: 0, height: 20 } }, 'width'],
        ['E0304', { bounds: { x: 700, y: 400, width: 40, height: 40 } }, ''],
      ] as const) {
        const answer = await session.post('/find', body);
        expectFailure(answer, code);
        expect(answer.detail.message, JSON.stringify(body)).to.include(message);
      }
    });
  });

  describe('texts and pictures', () => {
    it('are what OCR reads, in reading order, with the confidence', async () => {
      const { texts, ms } = (await session.get('/texts')).body as unknown as { texts: Hit[]; ms: number };
      expect(texts.map(({ text }) => text)).to.include.members(['Garden shop', 'Save order', 'Delivery tomorrow']);
      expect(texts[0]).to.include({ text: 'Garden shop', source: 'tesseract' });
      expect(texts[0]!.score).to.be.within(0.5, 1);
      expect(ms).to.be.a('number');
    });

    it('are the places of every template, and templates that cannot be searched for', async () => {
      await session.post('/templates', { name: 'blank', image_base64: await picture(20, 20) });
      const { body } = await session.get('/pictures');
      const { pictures, failed, unsearched } = body as unknown as {
        pictures: (Hit & { name: string })[];
        failed: { name: string; message: string }[];
        unsearched: number;
      };
      expect(pictures.filter(({ name }) => name === 'star').length).to.be.at.least(2);
      expect(pictures[0]).to.have.keys('name', 'bounds', 'score', 'source');
      expect(failed.map(({ name }) => name)).to.deep.equal(['blank']);
      expect(unsearched).to.equal(0);
    });

    it('need a detector, which the failure names', async () => {
      const blind = await SessionOnPages.borrow({}, sessionConfig());
      try {
        for (const [path, example] of [
          ['/texts', 'tesseract'],
          ['/pictures', 'templatematch'],
        ] as const) {
          const answer = await blind.session.get(path);
          expectFailure(answer, 'E0503');
          expect(answer.detail.message).to.include(example);
        }
        const { json } = await blind.session.post('/find', { locator: 'ocr=Roses' });
        expect((json as Found).trace.rungs[0]).to.include({ outcome: 'skipped' });
      } finally {
        await blind.end();
      }
    });
  });
});
