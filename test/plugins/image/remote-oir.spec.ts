import { expect } from 'chai';
import sharp from 'sharp';
import { RemoteOir } from '../../../plugins/image/remote-oir.js';
import { DetectorOptions } from '../../../src/locate/ports.js';
import { Picture } from '../../../src/locate/vision/picture.js';
import { image } from '../../fixtures/image.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { DetectionServer, reply, results } from '../../fixtures/detection-server.js';

const hit = (x: number, y: number, width: number, height: number, confidence?: number) => ({
  center: [x + width / 2, y + height / 2],
  bbox: [
    [x, y],
    [x + width, y + height],
  ],
  confidence,
});

describe('remote_oir', () => {
  let server: DetectionServer;
  let picture: Picture;
  let logo: Buffer;

  before(async () => {
    server = await DetectionServer.start();
    picture = new Picture(await image('png', 400, 200));
    logo = await image('png', 12, 8);
  });

  after(() => server.close());

  const find = (capabilities = {}, template = logo, area?: Parameters<RemoteOir['find']>[2]) =>
    new RemoteOir(new DetectorOptions(server.url, capabilities)).find(picture, { name: 'logo', image: template }, area);

  it('asks with the method, the screenshot and the template, and nothing else', async () => {
    server.answer(results());
    expect(await find({ method: 'sift' })).to.deep.equal([]);
    const [{ path, body }] = server.asked as [(typeof server.asked)[0]];
    expect(path).to.equal('/detect-image');
    expect(body).to.deep.equal({
      method: 'sift',
      image: picture.png.toString('base64'),
      template: logo.toString('base64'),
    });
  });

  it('sends a template of another format as PNG', async () => {
    for (const format of ['jpeg', 'webp', 'tiff'] as const) {
      server.answer(results());
      await find({}, await image(format, 12, 8));
      const sent = sharp(Buffer.from(server.asked[0]?.body['template'] as string, 'base64'));
      expect(await sent.metadata(), format).to.include({ format: 'png', width: 12, height: 8 });
    }
  });

  it('finds in reading order, and says by which method', async () => {
    server.answer(results(hit(300, 14, 12, 8, 0.8), hit(10, 100, 12, 8), hit(20, 16, 12, 8, 0.9)));
    expect(await find()).to.deep.equal([
      { bounds: { x: 20, y: 16, width: 12, height: 8 }, score: 0.9, how: 'method ccoeff' },
      { bounds: { x: 300, y: 14, width: 12, height: 8 }, score: 0.8, how: 'method ccoeff' },
      { bounds: { x: 10, y: 100, width: 12, height: 8 }, score: 1, how: 'method ccoeff' },
    ]);
  });

  it('takes corners in any order, and needs no centre', async () => {
    const bbox = [
      [30.5, 60],
      [10, 40],
    ];
    server.answer(results({ bbox }));
    expect((await find())[0]?.bounds).to.deep.equal({ x: 10, y: 40, width: 20.5, height: 20 });
  });

  it('leaves out what is not sure enough, 0.7 unless told otherwise', async () => {
    server.answer(results(hit(0, 0, 10, 10, 0.69), hit(0, 50, 10, 10, 0.7)));
    expect((await find()).map(({ score }) => score)).to.deep.equal([0.7]);
    expect((await find({ threshold: 0.5 })).map(({ score }) => score)).to.deep.equal([0.69, 0.7]);
  });

  it('clips to the picture and leaves out what is empty or outside', async () => {
    server.answer(results(hit(-5, -5, 20, 20), hit(50, 50, 0, 0), hit(-50, 0, 20, 20), hit(395, 195, 20, 20)));
    expect((await find()).map(({ bounds }) => bounds)).to.deep.equal([
      { x: 0, y: 0, width: 15, height: 15 },
      { x: 395, y: 195, width: 5, height: 5 },
    ]);
  });

  it('looks at the area alone, and moves what is found back', async () => {
    server.answer(results(hit(1, 2, 12, 8)));
    const [found] = await find({}, logo, { x: 350, y: 150, width: 500, height: 40 });
    expect(found?.bounds).to.deep.equal({ x: 351, y: 152, width: 12, height: 8 });
    const sent = sharp(Buffer.from(server.asked[0]?.body['image'] as string, 'base64'));
    expect(await sent.metadata()).to.include({ width: 50, height: 40 });
  });

  for (const [what, result, path] of [
    [
      'four corners',
      {
        bbox: [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      },
      'results.0.bbox: ',
    ],
    ['no corners', { center: [1, 1] }, 'results.0.bbox: Required'],
    ['a confidence in percent', hit(0, 0, 10, 10, 88), 'results.0.confidence: a confidence is 0 to 1'],
  ] as const) {
    it(`refuses a result with ${what}`, async () => {
      server.answer(results(result));
      const error = await refusalOf(() => find());
      expect(error.code).to.equal('E0603');
      expect(error.message).to.contain(`remote_oir: ${server.url}/detect-image answered 200`).and.contain(path);
    });
  }

  it('says what a server that refuses says', async () => {
    server.answer(reply(400, { error: 'unknown method ccoeff' }));
    expect((await refusalOf(() => find())).message).to.contain('answered 400: unknown method ccoeff');
  });

  it('is E0304 for a template that is no image, and asks nobody', async () => {
    server.answer(results());
    expect((await refusalOf(() => find({}, Buffer.from('text')))).code).to.equal('E0304');
    expect(server.asked).to.deep.equal([]);
  });

  it('is not built without an address, or with a capability that is wrong', async () => {
    const missing = await refusalOf(() => new RemoteOir(new DetectorOptions(undefined, {})));
    expect([missing.code, missing.message.includes('{"remote_oir": {"url"')]).to.deep.equal(['E0104', true]);
    const wrong = await refusalOf(() => find({ threshold: 70 }));
    expect([wrong.code, wrong.message.includes('remote_oir: threshold: ')]).to.deep.equal(['E0104', true]);
  });
});
