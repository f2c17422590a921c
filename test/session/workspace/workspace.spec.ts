import { expect } from 'chai';
import type { ScreenElement } from '../../../src/device/element.js';
import { ServiceError } from '../../../src/errors.js';
import { cutSource, SOURCE_LIMIT } from '../../../src/locate/ports.js';
import { Workspace } from '../../../src/session/workspace/workspace.js';
import { FakeDriver } from '../../../src/testing/fake-device.js';
import {
  FakePageSource,
  FakeReader,
  FakeScreen,
  type FakeSources,
  sourcesOf,
} from '../../../src/testing/fake-sources.js';
import { Secrets } from '../../../src/secret.js';
import { pngHeader } from '../../../src/testing/pictures.js';
import { refusalOf, thrownBy } from '../../fixtures/thrown-by.js';

const record = (type: ScreenElement['type']): ScreenElement => ({
  type,
  text: '',
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  clickable: type === 'button',
  enabled: true,
  visible: true,
  inViewport: true,
  locator: `id=${type}`,
  source: 'tree',
});

const workspaceOf = (parts: FakeSources) => new Workspace(sourcesOf(parts), new FakeDriver());
const fails = (code: 'E0106' | 'E0107') => () => Promise.reject(new ServiceError(code));

describe('Workspace', () => {
  it('gives the screen as base64 without a prefix', async () => {
    const picture = pngHeader(3, 4);
    expect(await workspaceOf({ screens: [new FakeScreen(() => picture)] }).screenshot()).to.equal(
      picture.toString('base64'),
    );
  });

  it('takes the first source that answers, and the last failure when none does', async () => {
    const [broken, works] = [new FakeScreen(fails('E0107')), new FakeScreen()];
    expect(await workspaceOf({ screens: [broken, works] }).screenshot()).to.be.a('string');
    const error = await refusalOf(() =>
      workspaceOf({ screens: [broken, new FakeScreen(fails('E0106'))] }).screenshot(),
    );
    expect(error.code).to.equal('E0106');
  });

  it('gives no masked picture when not all elements are read, as a secret may be among the others', async () => {
    const long = new (class extends FakePageSource {
      override async list() {
        return { elements: await this.elements(), truncated: true as const };
      }
    })(() => [record('button')]);
    const workspace = workspaceOf({ pages: [long], screens: [new FakeScreen()] });
    expect((await refusalOf(() => workspace.maskedScreenshot(new Secrets()))).code).to.equal('E0303');
    expect(await workspace.screenElements()).to.include({ truncated: true });
  });

  it('is E0303 without a screenshot source, and says what to add', async () => {
    const error = await refusalOf(() => workspaceOf({}).screenshot());
    expect(error.code).to.equal('E0303');
    expect(error.message).to.contain('<driver>_screenshot');
  });

  it('gives the source of the page', async () => {
    expect(await workspaceOf({ pages: [new FakePageSource(() => [])] }).source()).to.equal('<page/>');
  });

  it('cuts a source of more than 10,000,000 characters, and says so in its last line', () => {
    const whole = 'x'.repeat(SOURCE_LIMIT);
    expect(cutSource(whole)).to.equal(whole);
    const cut = cutSource(`${whole}yz`);
    expect(cut.slice(0, SOURCE_LIMIT) === whole, 'the beginning').to.equal(true);
    expect(cut.slice(SOURCE_LIMIT)).to.equal('\n<!-- cut: the source is longer than 10,000,000 characters -->');
  });

  it('is E0202 without a page source, and says what to add', async () => {
    for (const read of [(each: Workspace) => each.source(), (each: Workspace) => each.elements()]) {
      const error = await refusalOf(() => read(workspaceOf({})));
      expect([error.code, error.status]).to.deep.equal(['E0202', 400]);
      expect(error.message).to.contain('<driver>_page_source');
    }
  });

  it('gives the elements of the tree that match', async () => {
    const workspace = workspaceOf({ pages: [new FakePageSource(() => [record('button'), record('text')])] });
    expect((await workspace.elements()).map(({ type }) => type)).to.deep.equal(['button', 'text']);
    expect((await workspace.elements(['buttons'])).map(({ type }) => type)).to.deep.equal(['button']);
  });

  it('reads the elements from the picture when there is no tree, in window coordinates', async () => {
    const reader = new FakeReader(() => [
      { bounds: { x: 21, y: 40, width: 99, height: 31 }, confidence: 1, text: 'Save all' },
    ]);
    const workspace = workspaceOf({ screens: [new FakeScreen(() => pngHeader(800, 1600))], readers: [reader] });
    expect(await workspace.elements()).to.deep.equal([
      {
        type: 'text',
        text: 'Save all',
        bounds: { x: 11, y: 20, width: 50, height: 16 },
        clickable: false,
        enabled: true,
        visible: true,
        inViewport: true,
        locator: 'ocr=Save all',
        source: 'ocr',
      },
    ]);
    expect(await workspace.elements(['buttons'])).to.deep.equal([]);
  });

  it('needs both a screenshot source and a text detector for that', async () => {
    for (const parts of [{ screens: [new FakeScreen()] }, { readers: [new FakeReader(() => [])] }]) {
      expect((await refusalOf(() => workspaceOf(parts).elements())).code).to.equal('E0202');
    }
  });

  it('takes picture and elements of one moment together', async () => {
    const workspace = workspaceOf({
      screens: [new FakeScreen(() => pngHeader(3, 4))],
      pages: [new FakePageSource(() => [record('button'), record('text')])],
    });
    const { screenshot, elements } = await workspace.screenElements(['text']);
    expect(screenshot).to.equal(pngHeader(3, 4).toString('base64'));
    expect(elements).to.have.length(1);
    expect(
      await thrownBy(() => workspaceOf({ pages: [new FakePageSource(() => [])] }).screenElements()),
    ).to.have.property('code', 'E0303');
  });
});
