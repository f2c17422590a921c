import { expect } from 'chai';
import sharp from 'sharp';
import { RemoteOcr } from '../../../plugins/text/remote-ocr.js';
import { DetectorOptions } from '../../../src/locate/ports.js';
import { Picture } from '../../../src/locate/vision/picture.js';
import type { ReadLine } from '../../../src/locate/ports.js';
import { matchText } from '../../../src/locate/vision/text-match.js';
import { image } from '../../fixtures/image.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { DetectionServer, reply, results } from '../../fixtures/detection-server.js';

type Corners = readonly (readonly [x: number, y: number])[];

const box = (x: number, y: number, width: number, height: number): Corners => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const text = (said: string, bbox: Corners, confidence?: number) => ({ text: said, bbox, confidence });
const said = (lines: readonly ReadLine[]) => lines.map(({ words }) => words.map((word) => word.text).join(' '));

describe('remote_ocr', () => {
  let server: DetectionServer;
  let picture: Picture;

  before(async () => {
    [server, picture] = [await DetectionServer.start(), new Picture(await image('png', 400, 200))];
  });

  after(() => server.close());

  const reader = (capabilities: Readonly<Record<string, unknown>> = {}, url: string = server.url) =>
    new RemoteOcr(new DetectorOptions(url, capabilities));

  describe('asks', () => {
    it('with the method, the screenshot and the language, and nothing else', async () => {
      server.answer(results());
      expect(await reader({ method: 'easyocr', language: 'de' }).read(picture, undefined)).to.deep.equal([]);
      expect(server.asked).to.have.length(1);
      const [{ method, path, headers, body }] = server.asked as [(typeof server.asked)[0]];
      expect([method, path, headers['content-type']]).to.deep.equal(['POST', '/detect-text', 'application/json']);
      expect(headers).not.to.have.property('authorization');
      expect(body).to.deep.equal({ method: 'easyocr', image: picture.png.toString('base64'), language: 'de' });
    });

    it('for paddleocr and English unless told otherwise', async () => {
      server.answer(results());
      await reader().read(picture, undefined);
      expect(server.asked[0]?.body).to.include({ method: 'paddleocr', language: 'en' });
    });

    it('below the path of the address, with its query', async () => {
      server.answer(results());
      await reader({}, `${server.url}/vision/?key=k1`).read(picture, undefined);
      expect(server.asked[0]?.path).to.equal('/vision/detect-text?key=k1');
    });

    it('with the credentials of the address as Basic authentication', async () => {
      server.answer(results());
      await reader({}, `http://ann:p%40ss%3A%C3%A9@${server.host}`).read(picture, undefined);
      const [scheme, encoded] = server.asked[0]!.headers.authorization!.split(' ');
      expect([scheme, Buffer.from(encoded!, 'base64').toString()]).to.deep.equal(['Basic', 'ann:p@ss:é']);
    });

    it('for the area alone, and moves what is found back', async () => {
      const marked = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
        .composite([{ input: await image('png', 20, 10), left: 30, top: 20 }])
        .png()
        .toBuffer();
      server.answer(results(text('Save', box(2, 3, 12, 6))));
      const lines = await reader().read(new Picture(marked), { x: 30.4, y: 20.2, width: 19.1, height: 9.1 });
      expect(lines[0]?.bounds).to.deep.equal({ x: 32, y: 23, width: 12, height: 6 });
      const sent = sharp(Buffer.from(server.asked[0]?.body['image'] as string, 'base64'));
      expect(await sent.metadata()).to.include({ format: 'png', width: 20, height: 10 });
      expect((await sent.removeAlpha().stats()).channels.slice(0, 3).map(({ min, max }) => [min, max])).to.deep.equal([
        [0x33, 0x33],
        [0x66, 0x66],
        [0x99, 0x99],
      ]);
    });

    it('nobody about an area beside the picture', async () => {
      server.answer(results());
      expect(await reader().read(picture, { x: 400, y: 0, width: 10, height: 10 })).to.deep.equal([]);
      expect(server.asked).to.deep.equal([]);
    });
  });

  describe('reads', () => {
    const read = async (found: readonly object[], capabilities = {}) => {
      server.answer(results(...found));
      return reader(capabilities).read(picture, undefined);
    };

    it('a word', async () => {
      expect(await read([text('Save', box(10, 20, 40, 16), 0.9)])).to.deep.equal([
        {
          words: [{ text: 'Save', bounds: { x: 10, y: 20, width: 40, height: 16 }, confidence: 0.9 }],
          bounds: { x: 10, y: 20, width: 40, height: 16 },
        },
      ]);
    });

    it('several words of one result, each with its part of the bounds', async () => {
      const [line] = await read([text('  Sign \n in now ', box(100, 20, 110, 10))]);
      expect(line!.words.map(({ text: word, bounds: { x, width } }) => [word, x, Math.round(width)])).to.deep.equal([
        ['Sign', 100, 40],
        ['in', 150, 20],
        ['now', 180, 30],
      ]);
      expect(matchText([line!], 'in')[0]?.bounds).to.include({ x: 150, y: 20, height: 10 });
    });

    it('results that stand side by side as words do as one line, others as lines of their own', async () => {
      const lines = await read([
        text('out', box(250, 21, 30, 10)),
        text('in', box(44, 20, 20, 10)),
        text('Sign', box(0, 18, 40, 12)),
        text('Log', box(216, 20, 30, 10)),
      ]);
      expect(said(lines)).to.deep.equal(['Sign in', 'Log out']);
      expect(lines[0]?.bounds).to.deep.equal({ x: 0, y: 18, width: 64, height: 12 });
    });

    it('in reading order', async () => {
      const lines = await read([
        text('last', box(0, 150, 40, 20)),
        text('right', box(300, 12, 40, 20)),
        text('middle', box(150, 14, 40, 20)),
        text('left', box(0, 16, 40, 20)),
        text('below', box(0, 50, 40, 20)),
      ]);
      expect(said(lines)).to.deep.equal(['left', 'middle', 'right', 'below', 'last']);
    });

    it('a rotated text with the rectangle around its corners', async () => {
      const bbox: Corners = [
        [20.5, 10],
        [90, 30.25],
        [84, 50],
        [14, 30],
      ];
      const [line] = await read([text('Tilted', bbox)]);
      expect(line!.bounds).to.deep.equal({ x: 14, y: 10, width: 76, height: 40 });
    });

    it('a text that runs downwards with its words one below the other', async () => {
      const [line] = await read([text('up down', box(10, 0, 20, 140))]);
      expect(line!.words.map(({ bounds }) => [bounds.y, bounds.height])).to.deep.equal([
        [0, 40],
        [60, 80],
      ]);
    });

    it('only what lies on the picture', async () => {
      const lines = await read([
        text('edge', box(-10, -4.5, 50, 20)),
        text('beyond', box(390, 190, 500, 500)),
        text('outside', box(500, 10, 40, 20)),
        text('flat', box(10, 100, 40, 0)),
        text('thin', box(10, 100, 0.5, 30)),
        text('   ', box(10, 100, 40, 20)),
      ]);
      expect(lines.map(({ bounds }) => bounds)).to.deep.equal([
        { x: 0, y: 0, width: 40, height: 15.5 },
        { x: 390, y: 190, width: 10, height: 10 },
      ]);
    });

    it('only what is sure enough, 0.5 unless told otherwise, and takes a result without confidence for sure', async () => {
      const found = [
        text('weak', box(0, 0, 40, 20), 0.49),
        text('fair', box(0, 40, 40, 20), 0.5),
        { ...text('silent', box(0, 80, 40, 20)), confidence: null },
      ];
      expect(said(await read(found))).to.deep.equal(['fair', 'silent']);
      expect(said(await read(found, { threshold: 0.6 }))).to.deep.equal(['silent']);
      const lines = await read(found, { threshold: 0 });
      expect(lines.map(({ words }) => words[0]?.confidence)).to.deep.equal([0.49, 0.5, 1]);
    });

    it('answers with fields that it does not know', async () => {
      server.answer(reply(200, { took: 3, results: [{ ...text('Save', box(0, 0, 40, 20)), script: 'latin' }] }));
      expect(said(await reader().read(picture, undefined))).to.deep.equal(['Save']);
    });
  });

  describe('refuses', () => {
    const refusal = async (answer: object | string) => {
      server.answer(reply(200, answer));
      const error = await refusalOf(() => reader().read(picture, undefined));
      expect(error.code).to.equal('E0603');
      expect(error.message).to.contain(`remote_ocr: ${server.url}/detect-text answered 200`);
      expect(server.asked, 'it is asked once').to.have.length(1);
      return error.message;
    };
    const good = text('Save', box(0, 0, 40, 20));

    for (const [what, answer, path] of [
      ['no object', [], 'the answer: Expected object'],
      ['no results', {}, 'results: Required'],
      ['a result without text', { results: [good, { bbox: good.bbox }] }, 'results.1.text: Required'],
      ['three corners', { results: [{ ...good, bbox: good.bbox.slice(1) }] }, 'results.0.bbox: Array must contain'],
      ['a corner that is no pair', { results: [{ ...good, bbox: [[0, 0, 0], ...good.bbox.slice(1)] }] }, 'bbox.0: '],
      ['a coordinate that is a text', { results: [{ ...good, bbox: [['0', 0], ...good.bbox.slice(1)] }] }, 'bbox.0.0'],
      ['a confidence in percent', { results: [{ ...good, confidence: 93 }] }, 'confidence: a confidence is 0 to 1'],
      ['a negative confidence', { results: [{ ...good, confidence: -1 }] }, 'confidence: a confidence is 0 to 1'],
      ['too many results', { results: Array.from({ length: 5001 }, () => good) }, 'results: Array must contain'],
    ] as const) {
      it(`an answer with ${what}`, async () => expect(await refusal(answer)).to.contain(path));
    }

    it('an infinite coordinate', async () => {
      const answer = JSON.stringify({ results: [good] }).replace('[0,0]', '[1e999,0]');
      expect(await refusal(answer)).to.contain('results.0.bbox.0.0: Number must be finite');
    });

    it('what is no JSON, with how it begins', async () => {
      expect(await refusal('<html>\n  Welcome')).to.contain('no JSON: <html> Welcome');
      expect(await refusal('')).to.contain('no JSON: nothing');
    });

    it('an answer that is an error, with what the server says', async () => {
      expect(await refusal({ error: 'the model is not loaded' })).to.contain('it says the model is not loaded');
    });
  });

  for (const url of [undefined, '', ' ', 'detector', 'ftp://a.test', 'http://', 'http://me:%zz-secret@a.test']) {
    it(`is not built with the address ${JSON.stringify(url)}`, async () => {
      const error = await refusalOf(() => new RemoteOcr(new DetectorOptions(url, {})));
      expect([error.code, error.status]).to.deep.equal(['E0104', 400]);
      expect(error.message).to.contain('{"remote_ocr": {"url": "http://').and.not.to.contain('secret');
    });
  }

  for (const [name, value] of [
    ['timeout_s', 0.05],
    ['timeout_s', 121],
    ['timeout_s', '10'],
    ['threshold', 1.5],
    ['method', ''],
    ['language', ['en']],
  ] as const) {
    it(`is not built with ${name} ${JSON.stringify(value)}`, async () => {
      const error = await refusalOf(() => reader({ [name]: value }));
      expect(error.code).to.equal('E0104');
      expect(error.message).to.contain(`remote_ocr: ${name}: `);
    });
  }

  it('is E0303 for a picture that is damaged, and asks nobody', async () => {
    server.answer(results());
    const cut = new Picture(picture.png.subarray(0, 60));
    const error = await refusalOf(() => reader().read(cut, { x: 0, y: 0, width: 10, height: 10 }));
    expect([error.code, server.asked.length]).to.deep.equal(['E0303', 0]);
  });
});
