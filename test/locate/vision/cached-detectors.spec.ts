import { expect } from 'chai';
import { CachedMatcher, CachedReader } from '../../../src/locate/vision/cached-detectors.js';
import { Picture } from '../../../src/locate/vision/picture.js';
import type { Template } from '../../../src/locate/vision/templates.js';
import { FakeMatcher, FakeReader } from '../../../src/testing/fake-sources.js';
import { pngHeader } from '../../../src/testing/pictures.js';
import { thrownBy } from '../../fixtures/thrown-by.js';

/** A picture of its own for each size; equal ones have equal files. */
const picture = (width: number) => new Picture(pngHeader(width, 100));
const AREA = { x: 0, y: 0, width: 10, height: 10 };
const word = { text: 'Save', bounds: AREA, confidence: 1 };

describe('CachedReader', () => {
  it('reads an unchanged screen once, each area by itself', async () => {
    const reader = new FakeReader(() => [word]);
    const cached = new CachedReader(reader);
    const first = await cached.read(picture(10), undefined);
    expect(await cached.read(picture(10), undefined)).to.equal(first);
    await cached.read(picture(10), AREA);
    await cached.read(picture(10), { ...AREA });
    await cached.read(picture(11), undefined);
    expect(reader.areas).to.deep.equal([undefined, AREA, undefined]);
  });

  it('asks once for several who ask at the same time', async () => {
    const reader = new FakeReader(async () => [word]);
    const cached = new CachedReader(reader);
    await Promise.all([cached.read(picture(10), undefined), cached.read(picture(10), undefined)]);
    expect(reader.areas).to.have.length(1);
  });

  it('keeps no failure', async () => {
    let fails = true;
    const reader = new FakeReader(() => {
      if (fails) throw new Error('once');
      return [word];
    });
    const cached = new CachedReader(reader);
    expect(await thrownBy(() => cached.read(picture(10), undefined))).to.have.property('message', 'once');
    fails = false;
    expect(await cached.read(picture(10), undefined)).to.have.length(1);
  });

  it('forgets what was asked long ago', async () => {
    const reader = new FakeReader(() => [word]);
    const cached = new CachedReader(reader);
    for (let width = 1; width <= 40; width++) await cached.read(picture(width), undefined);
    await cached.read(picture(40), undefined);
    expect(reader.areas).to.have.length(40);
    await cached.read(picture(1), undefined);
    expect(reader.areas).to.have.length(41);
  });
});

describe('CachedMatcher', () => {
  it('looks for a template on an unchanged screen once, by what it shows', async () => {
    const matcher = new FakeMatcher(() => []);
    const cached = new CachedMatcher(matcher);
    const template = (name: string, content: string): Template => ({ name, image: Buffer.from(content) });
    await cached.find(picture(10), template('logo', 'a'), undefined);
    await cached.find(picture(10), template('logo', 'a'), undefined);
    await cached.find(picture(10), template('logo', 'b'), undefined);
    await cached.find(picture(11), template('logo', 'b'), undefined);
    expect(matcher.seen.map(({ image }) => image.toString())).to.deep.equal(['a', 'b', 'b']);
  });
});
