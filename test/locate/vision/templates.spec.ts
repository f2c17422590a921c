import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import sharp from 'sharp';
import { checkTemplateName, decodeTemplate, type Template, Templates } from '../../../src/locate/vision/templates.js';
import { ProjectTemplates } from '../../../src/locate/vision/project-templates.js';
import { bitmap, image } from '../../fixtures/image.js';
import { examples } from '../../fixtures/tier.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf, thrownBy } from '../../fixtures/thrown-by.js';

const scan = (directory: string) => ProjectTemplates.scan(directory, new AbortController().signal);

describe('checkTemplateName', () => {
  for (const name of ['logo', 'logo.png', 'Größe 2', 'a_b-c.d', '名前', 'x'.repeat(200), '.', '-']) {
    it(`takes ${JSON.stringify(name.slice(0, 20))}`, () => checkTemplateName(name));
  }

  for (const name of ['', 'a/b', 'a\\b', '..', 'a..b', '../x', 'a\u0000', 'a\nb', 'a:b', 'x'.repeat(201), '😀']) {
    it(`refuses ${JSON.stringify(name.slice(0, 20))}`, async () => {
      const error = await refusalOf(() => checkTemplateName(name));
      expect([error.code, error.details]).to.deep.equal(['E0403', { parameter: 'name' }]);
    });
  }

  it('never takes a name that could leave a directory', () => {
    const piece = fc.constantFrom('.', '..', '/', '\\', 'a', ' ', '%2e', '\u0000');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const name = pieces.join('');
        try {
          checkTemplateName(name);
        } catch {
          return;
        }
        expect(name).not.to.match(/[/\\\0%]|\.\./);
      }),
    );
  });
});

describe('decodeTemplate', () => {
  for (const format of ['png', 'jpeg', 'webp', 'tiff'] as const) {
    it(`takes a ${format.toUpperCase()} as base64 and as a data URL`, async () => {
      const picture = await image(format);
      const base64 = picture.toString('base64');
      expect(await decodeTemplate('logo', base64)).to.deep.equal({ name: 'logo', image: picture });
      expect((await decodeTemplate('logo', `data:image/${format};base64,${base64}`)).image).to.deep.equal(picture);
    });
  }

  for (const [width, height] of [
    [4, 3],
    [401, 300],
  ] as const) {
    it(`takes a BMP of ${width} x ${height} pixels, as PNG`, async () => {
      const { image: png } = await decodeTemplate('logo', bitmap(width, height).toString('base64'));
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, data.every((value) => value === 0x66)]).to.deep.equal([width, height, true]);
    });
  }

  it('turns a picture upright that a camera took on its side', async () => {
    const lying = await sharp(await image('png', 20, 10))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { image: upright } = await decodeTemplate('photo', lying.toString('base64'));
    const { format, width, height, orientation } = await sharp(upright).metadata();
    expect([format, width, height, orientation]).to.deep.equal(['png', 10, 20, undefined]);
  });

  it('checks the name first', async () => {
    expect((await refusalOf(() => decodeTemplate('a/b', ''))).code).to.equal('E0403');
  });

  for (const [what, encoded] of [
    ['nothing', ''],
    ['a data URL of nothing', 'data:image/png;base64,'],
    ['text', 'not base64!'],
    ['base64url', '_-__'],
    ['base64 with a line break', 'QUJD\nQUJD'],
    ['base64 without its padding', 'QQ'],
    ['too much padding', 'QQ===='],
    ['padding in the middle', 'QQ==QUJD'],
    ['an address', 'https://example.com/a.png'],
    ['a data URL of text', 'data:text/plain;base64,QUJD'],
    ['base64 of what is no image', 'QUJD'],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const error = await refusalOf(() => decodeTemplate('logo', encoded));
      expect([error.code, error.status]).to.deep.equal(['E0304', 400]);
      expect(error.message).to.contain('logo');
    });
  }

  it('refuses an image that is cut off', async () => {
    const picture = await image('png', 400, 400);
    const cut = picture.subarray(0, Math.floor(picture.length * 0.6)).toString('base64');
    expect((await refusalOf(() => decodeTemplate('logo', cut))).code).to.equal('E0304');
  });

  it('refuses a BMP that is cut off, small or large, or has no header', async () => {
    for (const broken of [bitmap().subarray(0, 60), bitmap(401, 300).subarray(0, 9000), bitmap().subarray(0, 20)]) {
      const error = await refusalOf(() => decodeTemplate('logo', broken.toString('base64')));
      expect(error.message).to.contain('logo cannot be read: the file is damaged or cut off');
    }
    const huge = bitmap();
    huge.writeInt32LE(-20_000_000, 22);
    const error = await refusalOf(() => decodeTemplate('logo', huge.toString('base64')));
    expect(error.message).to.contain('4 x 20000000 pixels').and.contain('40 megapixels');
  });

  it('refuses an image of more than 40 megapixels', async () => {
    const huge = (await image('png', 8000, 5001)).toString('base64');
    expect((await refusalOf(() => decodeTemplate('logo', huge))).message).to.contain('40 megapixels');
  });

  it('refuses what is long and no image as it refuses what is short', async () => {
    expect((await refusalOf(() => decodeTemplate('logo', 'A'.repeat(24_000_000)))).code).to.equal('E0304');
    expect((await refusalOf(() => decodeTemplate('logo', `${'A'.repeat(24_000_000)}!`))).code).to.equal('E0304');
  });

  it('answers an image or E0304, for any text', async () => {
    const encoded = fc.oneof(
      fc.string(),
      fc.base64String({ maxLength: 400 }),
      fc
        .uint8Array({ maxLength: 200 })
        .map((bytes) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`),
    );
    await fc.assert(
      fc.asyncProperty(encoded, async (text) => {
        expect(await decodeTemplate('logo', text).catch((error: unknown) => error)).to.have.property('code', 'E0304');
      }),
      { numRuns: examples(60) },
    );
  });
});

describe('ProjectTemplates', () => {
  it('leaves out baselines, which show whole screens', () =>
    inDirectory(
      { 'baselines/save.png': '', 'baselines/old/sent.png': '', 'pages/baselines/ok.png': '' },
      async (directory) => {
        const templates = await scan(directory);
        expect(['save', 'sent', 'ok'].map((name) => templates.path(name) !== undefined)).to.deep.equal([
          false,
          false,
          true,
        ]);
      },
    ));

  it('knows every image below the directory, by file name with and without extension', async () => {
    const picture = await image();
    await inDirectory({ 'logo.png': picture, 'deep/er/Button.JPG': picture, 'notes.txt': 'x' }, async (directory) => {
      const project = await scan(directory);
      expect(
        ['logo.png', 'logo', 'Button.JPG', 'Button', 'notes', 'notes.txt', 'deep'].map((name) => project.path(name)),
      ).to.deep.equal([
        join(directory, 'logo.png'),
        join(directory, 'logo.png'),
        join(directory, 'deep/er/Button.JPG'),
        join(directory, 'deep/er/Button.JPG'),
        undefined,
        undefined,
        undefined,
      ]);
    });
  });

  it('takes the first in the order of paths when a name occurs twice', async () => {
    const picture = await image();
    await inDirectory({ 'b/logo.png': picture, 'a/logo.png': picture, 'logo.webp': picture }, async (directory) => {
      const project = await scan(directory);
      expect(project.path('logo.png')).to.equal(join(directory, 'a/logo.png'));
      expect(project.path('logo')).to.equal(join(directory, 'a/logo.png'));
      expect(project.path('logo.webp')).to.equal(join(directory, 'logo.webp'));
    });
  });

  it('stops when the start is aborted', async () => {
    await inDirectory({ 'logo.png': 'x' }, async (directory) => {
      const reason = new Error('gone');
      expect(await thrownBy(() => ProjectTemplates.scan(directory, AbortSignal.abort(reason)))).to.equal(reason);
    });
  });

  it('takes no directory for an image', async () => {
    await inDirectory({}, async (directory) => {
      await mkdir(join(directory, 'folder.png'));
      expect((await scan(directory)).path('folder.png')).to.equal(undefined);
    });
  });
});

describe('Templates', () => {
  const template = (name: string, text: string): [string, Template] => [name, { name, image: Buffer.from(text) }];

  it('looks into the request first, then the uploads, then the project', async () => {
    await inDirectory({ 'c.png': await image(), 'b.png': 'x', 'a.png': 'x' }, async (directory) => {
      const templates = new Templates(
        new Map([template('a', 'request')]),
        new Map([template('a', 'upload'), template('b', 'upload')]),
        await scan(directory),
      );
      const text = async (name: string) => (await templates.get(name))?.image.toString('latin1').slice(0, 7);
      expect([await text('a'), await text('b')]).to.deep.equal(['request', 'upload']);
      expect(await text('c')).to.contain('PNG');
      expect(['a', 'b', 'c', 'c.png', 'd'].map((name) => templates.has(name))).to.deep.equal([
        true,
        true,
        true,
        true,
        false,
      ]);
      expect(await templates.get('d')).to.equal(undefined);
    });
  });

  it('is E0304 for a file of the project that is no image, or is gone', async () => {
    await inDirectory({ 'broken.png': 'no image', 'gone.png': 'x' }, async (directory) => {
      const templates = new Templates(new Map(), new Map(), await scan(directory));
      await rm(join(directory, 'gone.png'));
      expect((await refusalOf(() => templates.get('broken'))).code).to.equal('E0304');
      const error = await refusalOf(() => templates.get('gone'));
      expect(error.code).to.equal('E0304');
      expect(error.message).to.contain('ENOENT').and.not.to.contain(directory);
    });
  });

  it('reads a file of the project anew each time', async () => {
    await inDirectory({ 'logo.png': await image('png', 1, 1) }, async (directory) => {
      const templates = new Templates(new Map(), new Map(), await scan(directory));
      const before = (await templates.get('logo'))!.image;
      await writeFile(join(directory, 'logo.png'), await image('png', 9, 9));
      expect((await templates.get('logo'))!.image.equals(before)).to.equal(false);
    });
  });

  it('knows no name that every object has', async () => {
    const templates = new Templates(new Map(), new Map(), ProjectTemplates.none);
    expect(['constructor', '__proto__'].map((name) => templates.has(name))).to.deep.equal([false, false]);
  });
});
