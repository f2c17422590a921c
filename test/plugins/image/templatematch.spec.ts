import type { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import sharp, { type Sharp } from 'sharp';
import { DetectorOptions, Picture, type Rect, type ServiceError, Shutdown, type VisionHit } from '#svc';
import { DEFAULT_THRESHOLD, TemplateMatch, thresholdOf } from '../../../plugins/image/templatematch.js';
import { centre, contains } from '../../../src/device/geometry.js';
import { createLog } from '../../../src/log.js';
import { configOf } from '../../fixtures/settings.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { boxOf, cut, draw, type Drawn, SIZE } from './_templatematch/drawn-screen.js';

const HOUSE: Drawn = { what: 'house', x: 40, y: 30 };
const SCREEN: readonly Drawn[] = [
  HOUSE,
  { what: 'bell', x: 90, y: 30 },
  { what: 'lens', x: 140, y: 30 },
  { what: 'gear', x: 40, y: 90 },
  { what: 'letter', x: 90, y: 90 },
];

const logger = { log: createLog('fatal') };
const newShutdown = (): Shutdown => new Shutdown(configOf(), logger);

describe('templatematch', () => {
  let shutdown: Shutdown;
  let matcher: TemplateMatch;

  before(() => {
    shutdown = newShutdown();
    matcher = new TemplateMatch(new DetectorOptions(undefined, {}), shutdown, logger);
  });
  after(() => shutdown.run());

  const find = (screen: Buffer, image: Buffer, area?: Rect): Promise<readonly VisionHit[]> =>
    matcher.find(new Picture(screen), { name: 'wanted.png', image }, area);

  const expectOne = (hits: readonly VisionHit[], box: Rect, reach = 2): void => {
    expect(hits).to.have.length(1);
    const { bounds } = hits[0]!;
    expect(bounds.x).to.be.closeTo(box.x, reach);
    expect(bounds.y).to.be.closeTo(box.y, reach);
    expect(bounds.width).to.be.closeTo(box.width, 2 * reach);
    expect(bounds.height).to.be.closeTo(box.height, 2 * reach);
  };

  const house = async (scale = 1): Promise<Buffer> => cut(await draw([HOUSE], { scale }), boxOf(HOUSE, scale));

  it('finds a picture of the same size to the pixel', async () => {
    const hits = await find(await draw(SCREEN), await house());
    expectOne(hits, boxOf(HOUSE), 0);
    expect(hits[0]).to.include({ score: 1, how: 'grey, scale 1.00, score 1.000' });
  });

  for (const [what, cutAt, shownAt] of [
    ['twice as large', 1.5, 3],
    ['half as large', 3, 1.5],
    ['of another density', 1.5, 2],
  ] as const) {
    it(`finds a picture that is shown ${what}`, async () => {
      const hits = await find(await draw(SCREEN, { scale: shownAt }), await house(cutAt));
      expectOne(hits, boxOf(HOUSE, shownAt));
      expect(hits[0]!.how).to.match(/scale \d\.\d\d, score [01]\.\d+/);
    });
  }

  it('finds a picture in a dark theme', async () => {
    const dark = await draw(SCREEN, { scale: 2, ink: '#ddd', paper: '#181820' });
    const hits = await find(dark, await house(1.5));
    expectOne(hits, boxOf(HOUSE, 2));
    expect(hits[0]!.how).to.contain('light and dark swapped');
  });

  it('gives several places row by row, each row from left to right', async () => {
    const places: readonly Drawn[] = [
      { what: 'house', x: 200, y: 102 },
      { what: 'house', x: 60, y: 100 },
      { what: 'house', x: 130, y: 20 },
    ];
    const hits = await find(await draw([...places, { what: 'bell', x: 20, y: 20 }]), await house());
    expect(hits.map(({ bounds }) => bounds)).to.deep.equal(
      [places[2]!, places[1]!, places[0]!].map((each) => boxOf(each)),
    );
  });

  it('gives every place of a picture that is shown many times', async () => {
    const places = Array.from({ length: 40 }, (_, i): Drawn => ({
      what: 'bell',
      x: 6 + (i % 8) * 39,
      y: 6 + 46 * Math.floor(i / 8),
    }));
    const hits = await find(await draw(places), await cut(await draw([places[0]!]), boxOf(places[0]!)));
    expect(hits.map(({ bounds }) => bounds)).to.deep.equal(places.map((each) => boxOf(each)));
  });

  it('tells the red one from the green one', async () => {
    const red: Drawn = { what: 'letter', x: 60, y: 60, fill: '#c03030' };
    // As bright as the red.
    const green: Drawn = { what: 'letter', x: 160, y: 60, fill: '#107840' };
    const screen = await draw([red, green]);
    for (const each of [red, green]) {
      const hits = await find(screen, await cut(screen, boxOf(each)));
      expectOne(hits, boxOf(each), 0);
    }
  });

  it('tells ink of one colour from ink of another on the same ground, at another scale too', async () => {
    const dark: Drawn = { what: 'gear', x: 60, y: 60, colour: '#1030c0' };
    const pale: Drawn = { what: 'gear', x: 160, y: 60, colour: '#60a0f0' };
    const screen = await draw([dark, pale], { scale: 2 });
    for (const each of [dark, pale]) {
      const image = await cut(await draw([dark, pale], { scale: 1.5 }), boxOf(each, 1.5));
      expectOne(await find(screen, image), boxOf(each, 2));
    }
  });

  it('finds a picture of which another theme swaps light and dark in some parts alone', async () => {
    const letter: Drawn = { what: 'letter', x: 60, y: 60, fill: '#fff' };
    const drawn = [letter, ...SCREEN.filter(({ what }) => what !== 'letter')];
    const light = await draw(drawn, { scale: 2, ink: '#aaa', paper: '#f0f0f0' });
    const dark = await draw(drawn, { scale: 2, ink: '#aaa', paper: '#111' });
    const hits = await find(dark, await cut(light, boxOf(letter, 2)));
    expectOne(hits, boxOf(letter, 2));
  });

  it('sees what differs in colour but not in brightness', async () => {
    const look = { paper: '#808080', scale: 2 };
    const drawn = SCREEN.map((each) => ({ ...each, colour: '#c85a5a' }));
    const screen = await draw(drawn, look);
    expectOne(await find(screen, await cut(screen, boxOf(HOUSE, 2))), boxOf(HOUSE, 2));
  });

  it('takes transparent parts of a template for anything', async () => {
    const image = await sharp(await house(2))
      .ensureAlpha()
      .composite([
        {
          input: Buffer.from(
            '<svg width="56" height="56"><path d="M6 28 28 6 50 28V50H6Z" stroke="#fff" stroke-width="6"/></svg>',
          ),
          blend: 'dest-in',
        },
      ])
      .png()
      .toBuffer();
    const screen = await sharp(await draw(SCREEN, { scale: 2 }))
      .composite([
        {
          input: Buffer.from('<svg width="56" height="56"><path d="M0 0H24L0 24Z" fill="#a40"/></svg>'),
          ...offset(boxOf(HOUSE, 2)),
        },
      ])
      .png()
      .toBuffer();
    expectOne(await find(screen, image), boxOf(HOUSE, 2));
  });

  describe('with a transparent template', () => {
    const svg = (size: number, content: string): Promise<Buffer> =>
      sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`))
        .png()
        .toBuffer();
    const glyph =
      '<path d="M6 24 24 6 42 24M12 20V42H36V20M20 42V30H28V42" fill="none" stroke="#c33" stroke-width="4"/>';
    const badge =
      '<rect width="48" height="48" rx="16" fill="#2952a3"/><path d="M12 24 22 34 38 14" fill="none" stroke="#fff" stroke-width="6"/>';

    for (const [name, paper, ink] of [
      ['light', '#fafafa', '#222'],
      ['dark', '#181820', '#ddd'],
    ] as const) {
      for (const [what, content] of Object.entries({ glyph, badge })) {
        it(`finds a ${what} in a ${name} theme`, async () => {
          const image = await svg(48, content);
          const screen = sharp(await draw(SCREEN.slice(1), { scale: 2, paper, ink }));
          const shown = await screen
            .composite([{ input: image, left: 400, top: 300 }])
            .png()
            .toBuffer();
          expectOne(await find(shown, image), { x: 400, y: 300, width: 48, height: 48 });
        });

        it(`finds no ${what} that a ${name} theme does not show`, async () => {
          expect(
            await find(await draw(SCREEN.slice(1), { scale: 2, paper, ink }), await svg(48, content)),
          ).to.deep.equal([]);
        });
      }
    }

    it('refuses a panel of one colour with round corners', async () => {
      const image = await svg(48, '<rect width="48" height="48" rx="6" fill="#2952a3"/>');
      expect((await refusalOf(async () => find(await draw(SCREEN), image))).code).to.equal('E0304');
    });
  });

  describe('with a small template that is turned on the screen', () => {
    const turnedBy = async (degrees: number): Promise<Buffer> => {
      const input = await sharp(await house())
        .rotate(degrees, { background: '#fff' })
        .png()
        .toBuffer();
      const screen = sharp(await draw(SCREEN.slice(1)));
      return screen
        .composite([{ input, left: 200, top: 150 }])
        .png()
        .toBuffer();
    };

    for (const degrees of [5, 10, 20, -20]) {
      it(`finds it turned by ${degrees} degrees`, async () => {
        const hits = await find(await turnedBy(degrees), await house());
        expect(hits).to.have.length(1);
        const { how, bounds } = hits[0]!;
        expect(centre(bounds).x).to.be.closeTo(217, 6);
        expect(centre(bounds).y).to.be.closeTo(167, 6);
        if (Math.abs(degrees) === 20) expect(how).to.match(/^grey, turned by -?\d+\.\d degrees, score 0\.\d+$/);
      });
    }

    it('does not find it turned by 45 degrees', async () => {
      expect(await find(await turnedBy(45), await house())).to.deep.equal([]);
    });
  });

  it('says how similar the best place is when it finds nothing', async () => {
    const screen = new Picture(await draw(SCREEN.slice(1)));
    const { hits, nearest } = await matcher.look(screen, { name: 'wanted.png', image: await house() }, undefined);
    expect(hits).to.deep.equal([]);
    expect(nearest).to.include({ threshold: DEFAULT_THRESHOLD });
    expect(nearest!.score).to.be.within(0.001, DEFAULT_THRESHOLD);
    expect(nearest!.how).to.match(/^(grey|edges), (scale|turned by) /);
    expect(contains({ x: 0, y: 0, ...SIZE }, centre(nearest!.bounds))).to.equal(true);
  });

  it('looks at the area alone', async () => {
    const places: readonly Drawn[] = [HOUSE, { what: 'house', x: 200, y: 150 }];
    const screen = await draw(places);
    const area = { x: 150, y: 100, width: 160, height: 130 };
    expectOne(await find(screen, await house(), area), boxOf(places[1]!), 0);
    expect(await find(screen, await house(), { x: 500, y: 500, width: 50, height: 50 })).to.deep.equal([]);
  });

  it('finds nothing where nothing is', async () => {
    const bin: Drawn = { what: 'bin', x: 40, y: 40 };
    const image = await cut(await draw([bin], { scale: 1.5 }), boxOf(bin, 1.5));
    for (const scale of [1, 1.5, 2]) expect(await find(await draw(SCREEN, { scale }), image)).to.deep.equal([]);
  });

  describe('with features', () => {
    let card: Buffer;
    let screen: Buffer;

    before(async () => {
      const drawn = [0, 1, 2].flatMap((row) =>
        [0, 1, 2].map((column): Drawn => ({
          what: (['house', 'bell', 'lens', 'gear', 'letter', 'bin'] as const)[
            (row * 4 + column * 3 + row * column) % 6
          ]!,
          x: 8 + column * 30,
          y: 8 + row * 30,
        })),
      );
      card = await cut(await draw(drawn, { scale: 2 }), { x: 0, y: 0, width: 200, height: 200 });
      screen = await draw(
        SCREEN.map((each) => ({ ...each, x: each.x + 120, y: each.y + 110 })),
        { scale: 2 },
      );
    });

    const shown = async (input: Buffer): Promise<Buffer> =>
      sharp(screen)
        .composite([{ input, left: 60, top: 40 }])
        .png()
        .toBuffer();

    it('finds a picture that is turned', async () => {
      const turned = await sharp(card).rotate(20, { background: '#fff' }).png().toBuffer();
      const { width = 0, height = 0 } = await sharp(turned).metadata();
      const hits = await find(await shown(turned), card);
      expectOne(hits, { x: 60, y: 40, width, height }, 8);
      expect(hits[0]!.how).to.contain('features');
    });

    it('finds a picture that is partly covered', async () => {
      const cover = { create: { width: 90, height: 80, channels: 3, background: '#a06020' } } as const;
      const covered = await sharp(card)
        .composite([{ input: cover, left: 110, top: 120 }])
        .png()
        .toBuffer();
      const hits = await find(await shown(covered), card);
      expectOne(hits, { x: 60, y: 40, width: 200, height: 200 }, 6);
      expect(hits[0]!.how).to.match(/% of it visible/);
    });
  });

  describe('asked for what is unusual', () => {
    const refuse = async (image: Buffer): Promise<ServiceError> =>
      refusalOf(async () => find(await draw(SCREEN), image));

    it('refuses a template that is cut off', async () => {
      const { code, message } = await refuse((await house(3)).subarray(0, 400));
      expect(code).to.equal('E0304');
      expect(message).to.contain('wanted.png');
    });

    it('refuses a template of one pixel', async () => {
      const { code, message } = await refuse(await cut(await draw(SCREEN), { x: 50, y: 50, width: 1, height: 1 }));
      expect(code).to.equal('E0304');
      expect(message).to.contain('1 x 1');
    });

    it('refuses a template of one colour', async () => {
      const { code, message } = await refuse(await cut(await draw([]), { x: 50, y: 50, width: 40, height: 40 }));
      expect(code).to.equal('E0304');
      expect(message).to.contain('one colour');
    });

    it('refuses a decompression bomb', async () => {
      const bomb = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
      expect(bomb.length).to.be.below(1_000_000);
      const { code, message } = await refuse(bomb);
      expect(code).to.equal('E0304');
      expect(message).to.contain('40 megapixels');
    });

    it('finds no template that is larger than the screen at half of its size', async () => {
      expect(await find(await draw(SCREEN), await draw(SCREEN, { scale: 5 }))).to.deep.equal([]);
    });

    it('finds a template that is the whole screen', async () => {
      expectOne(await find(await draw(SCREEN), await draw(SCREEN)), { x: 0, y: 0, ...SIZE }, 0);
    });

    for (const [what, encode] of [
      ['with 16 bits', (image) => image.toColourspace('rgb16').png()],
      ['with a palette', (image) => image.png({ palette: true })],
      ['in grey', (image) => image.greyscale().toColourspace('b-w').png()],
      ['as JPEG', (image) => image.jpeg({ quality: 90 })],
      ['as WebP', (image) => image.webp()],
    ] satisfies [string, (image: Sharp) => Sharp][]) {
      it(`reads a template ${what}`, async () => {
        const image = await encode(sharp(await house(2))).toBuffer();
        expectOne(await find(await draw(SCREEN, { scale: 2 }), image), boxOf(HOUSE, 2), 1);
      });
    }

    it('turns a JPEG as its EXIF data say', async () => {
      const image = await sharp(await house(2))
        .rotate(270)
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 95 })
        .toBuffer();
      expectOne(await find(await draw(SCREEN, { scale: 2 }), image), boxOf(HOUSE, 2), 1);
    });

    it('finds nothing on a screen of one colour', async () => {
      expect(await find(await draw([]), await house())).to.deep.equal([]);
    });

    it('answers on a screen smaller than anything', async () => {
      expect(await find(await cut(await draw([]), { x: 0, y: 0, width: 1, height: 1 }), await house())).to.deep.equal(
        [],
      );
    });
  });

  it('searches for several templates at a time', async () => {
    const screen = await draw(SCREEN, { scale: 2 });
    const found = await Promise.all(SCREEN.map(async (each) => find(screen, await cut(screen, boxOf(each, 2)))));
    for (const [i, hits] of found.entries()) {
      expect(hits).to.have.length(1);
      expect(contains(boxOf(SCREEN[i]!, 2), centre(hits[0]!.bounds))).to.equal(true);
    }
  });

  it('gives nothing below the threshold of the configuration', async () => {
    const screen = await draw(SCREEN, { scale: 1.5 });
    const image = await house();
    const score = (await find(screen, image))[0]!.score;
    const strict = new TemplateMatch(new DetectorOptions(undefined, { threshold: (1 + score) / 2 }), shutdown, logger);
    expect(score).to.be.below(1);
    expect(await strict.find(new Picture(screen), { name: 'wanted.png', image }, undefined)).to.deep.equal([]);
  });

  it('shares its threads with all sessions and ends them with the service', async () => {
    const own = newShutdown();
    const ended: Promise<unknown>[] = [];
    const watch = (worker: Worker): void => void ended.push(new Promise((resolve) => worker.once('exit', resolve)));
    process.on('worker', watch);
    try {
      const matchers = [1, 2].map(() => new TemplateMatch(new DetectorOptions(undefined, {}), own, logger));
      const [screen, image] = [new Picture(await draw(SCREEN)), await house()];
      for (const each of matchers) {
        expect(await each.find(screen, { name: 'a', image }, undefined)).to.have.length(1);
      }
      expect(ended).to.have.length(1);
      await own.run();
      await Promise.all(ended);
      const { code } = await refusalOf(() => matchers[0]!.find(screen, { name: 'a', image }, undefined));
      expect(code).to.equal('E0505');
    } finally {
      process.off('worker', watch);
    }
  });
});

const offset = ({ x, y }: Rect): { left: number; top: number } => ({ left: x, top: y });

describe('thresholdOf', () => {
  it('is a number above 0 and at most 1', () => {
    expect(thresholdOf({})).to.equal(DEFAULT_THRESHOLD);
    for (const threshold of [0.01, 0.5, 1]) expect(thresholdOf({ threshold })).to.equal(threshold);
  });

  for (const threshold of [0, -1, 1.01, NaN, '0.9', null, true]) {
    it(`is not ${JSON.stringify(threshold)}${Number.isNaN(threshold) ? ' (NaN)' : ''}`, async () => {
      const { code, message } = await refusalOf(() => thresholdOf({ threshold }));
      expect(code).to.equal('E0104');
      expect(message).to.contain('threshold');
    });
  }
});
