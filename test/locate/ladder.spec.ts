import { expect } from 'chai';
import { buildLadder } from '../../src/locate/ladder.js';
import { ProjectTemplates } from '../../src/locate/vision/project-templates.js';
import { type Template, Templates } from '../../src/locate/vision/templates.js';
import { FakeDriver } from '../../src/testing/fake-device.js';
import { ALL_STRATEGIES, FakeMatcher, FakeReader, FakeTree, sourcesOf } from '../../src/testing/fake-sources.js';
import { pngHeader } from '../../src/testing/pictures.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const nothing = () => [];
const EVERYTHING = {
  trees: [new FakeTree(nothing)],
  readers: [new FakeReader(nothing)],
  matchers: [new FakeMatcher(nothing)],
};
const none = new Map<string, Template>();
const templatesOf = (...names: string[]) =>
  new Templates(new Map(names.map((name) => [name, { name, image: pngHeader(1, 1) }])), none, ProjectTemplates.none);

const ladderOf = (locator: string, parts: Parameters<typeof sourcesOf>[0] = EVERYTHING, templates = templatesOf()) =>
  buildLadder(locator, sourcesOf(parts), templates, new FakeDriver());
const rungsOf = (...args: Parameters<typeof ladderOf>) =>
  ladderOf(...args).rungs.map(({ name, source }) => `${name} ${source}`);

describe('buildLadder', () => {
  for (const [locator, rungs] of [
    ['xpath=//a', ['xpath tree1']],
    ['css=a', ['css tree1']],
    ['id=a', ['id tree1']],
    ['text=a', ['text tree1', 'ocr reader1']],
    ['ocr=a', ['ocr reader1']],
    ['a', ['id tree1', 'text tree1', 'ocr reader1']],
  ] as const) {
    it(`climbs ${rungs.join(', ')} for ${locator}`, () => {
      expect(rungsOf(locator)).to.deep.equal(rungs);
      expect(ladderOf(locator).locator.value).to.equal(locator.replace(/^\w+=/, ''));
    });
  }

  it('climbs every source of a kind, in the order of the configuration', () => {
    const several = {
      trees: [new FakeTree(nothing), new FakeTree(nothing)],
      readers: [new FakeReader(nothing), new FakeReader(nothing)],
    };
    expect(rungsOf('a', several)).to.deep.equal([
      'id tree1',
      'id tree2',
      'text tree1',
      'text tree2',
      'ocr reader1',
      'ocr reader2',
    ]);
  });

  it('asks a source only for what it can locate by', () => {
    expect(rungsOf('a', { trees: [new FakeTree(nothing)], locates: ['id'] })).to.deep.equal([
      'id tree1',
      'text none',
      'ocr none',
    ]);
  });

  it('says of each rung what is missing', () => {
    const reasons = ladderOf('a', {}).rungs.map(({ unusable }) => unusable);
    expect(reasons).to.deep.equal([
      'no source in elements_sources locates by id',
      'no source in elements_sources locates by text',
      'no text_detection is configured',
    ]);
    expect(ladderOf('logo', {}, templatesOf('logo')).rungs[0]!.unusable).to.equal('no image_detection is configured');
  });

  it('looks for a template and nothing else', () => {
    for (const locator of ['logo', ' logo ', 'image=logo']) {
      const ladder = ladderOf(locator, EVERYTHING, templatesOf('logo'));
      expect([ladder.locator.value, ladder.rungs.map(({ name }) => name)]).to.deep.equal(['logo', ['image']]);
    }
  });

  it('takes the name of a template for an image, whatever it looks like', async () => {
    const names = ['text=Save', 'css=a', 'ocr=Save', 'TEXT_ONLY:x'];
    await inDirectory(Object.fromEntries(names.map((name) => [`${name}.png`, 'x'])), async (directory) => {
      const project = await ProjectTemplates.scan(directory, new AbortController().signal);
      for (const name of names.flatMap((each) => [each, `${each}.png`])) {
        const ladder = ladderOf(name, EVERYTHING, new Templates(none, none, project));
        expect([ladder.locator.value, ladder.rungs.map((rung) => rung.name)]).to.deep.equal([name, ['image']]);
      }
    });
  });

  for (const strategy of ALL_STRATEGIES) {
    it(`asks by ${strategy} for a word behind the prefix, though a template has its name`, () => {
      expect(rungsOf(`${strategy}=logo`, EVERYTHING, templatesOf('logo'))[0]).to.equal(`${strategy} tree1`);
    });
  }

  for (const locator of ['image=logo', 'logo.png', ' logo.PNG ', 'a/b.jpeg']) {
    it(`refuses ${JSON.stringify(locator)}, which names no template`, async () => {
      const error = await refusalOf(() => ladderOf(locator));
      expect([error.code, error.status]).to.deep.equal(['E0205', 400]);
      expect(error.message).to.contain('no template').and.to.contain('project_path');
    });
  }

  it('takes an image name behind a prefix of another kind as it is', () => {
    expect(rungsOf('text=logo.png')).to.deep.equal(['text tree1', 'ocr reader1']);
    expect(rungsOf('id=logo.png')).to.deep.equal(['id tree1']);
  });
});
