import { expect } from 'chai';
import sharp from 'sharp';
import { ServiceError } from '../../../src/errors.js';
import { Picture } from '../../../src/locate/vision/picture.js';
import { image } from '../../fixtures/image.js';
import { pngHeader } from '../../../src/testing/pictures.js';
import { thrownBy } from '../../fixtures/thrown-by.js';

describe('Picture', () => {
  it('knows its size before anything is decoded', () => {
    expect(new Picture(pngHeader(400, 800))).to.include({ width: 400, height: 800 });
  });

  it('is decoded once, into shared memory, as three bytes a pixel', async () => {
    const picture = new Picture(await image('png', 5, 2));
    const pixels = await picture.pixels();
    expect(pixels).to.include({ width: 5, height: 2 });
    expect([...pixels.data]).to.deep.equal(Array.from({ length: 10 }, () => [0x33, 0x66, 0x99]).flat());
    expect(pixels.data.buffer).to.be.instanceOf(SharedArrayBuffer);
    expect(await picture.pixels()).to.equal(pixels);
  });

  for (const [what, options] of [
    ['a palette', { palette: true }],
    ['16 bits', {}],
  ] as const) {
    it(`is read with ${what}`, async () => {
      const base = sharp(await image('png', 4, 4));
      const png = await (what === '16 bits' ? base.toColourspace('rgb16') : base).png(options).toBuffer();
      const { data } = await new Picture(png).pixels();
      expect([...data.subarray(0, 3)]).to.deep.equal([0x33, 0x66, 0x99]);
    });
  }

  it('has three bytes for a pixel of a grey picture too', async () => {
    const grey = await sharp(await image('png', 4, 4))
      .greyscale()
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const { data } = await new Picture(grey).pixels();
    expect(data.length).to.equal(4 * 4 * 3);
  });

  it('shows transparent parts on white', async () => {
    const clear = { width: 1, height: 1, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } as const;
    const { data } = await new Picture(await sharp({ create: clear }).png().toBuffer()).pixels();
    expect([...data]).to.deep.equal([255, 255, 255]);
  });

  it('has a hash that is that of the file', async () => {
    const [one, same, other] = await Promise.all([image('png', 4, 4), image('png', 4, 4), image('png', 4, 5)]);
    expect(new Picture(one).hash).to.equal(new Picture(same).hash).and.not.to.equal(new Picture(other).hash);
  });

  it('is E0303 for what is no PNG, is damaged or too large', async () => {
    const whole = await image('png', 60, 60);
    const opened = [() => new Picture(Buffer.alloc(0)), () => new Picture(pngHeader(20_000, 20_000))];
    opened.push(() => new Picture(Buffer.from('not a picture, but long enough to be one')));
    for (const open of opened)
      expect(await thrownBy(open))
        .to.be.instanceOf(ServiceError)
        .with.property('code', 'E0303');
    const cut = new Picture(whole.subarray(0, whole.length - 30));
    expect(await thrownBy(() => cut.pixels())).to.include({ code: 'E0303' });
  });
});
