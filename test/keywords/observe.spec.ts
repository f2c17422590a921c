import { expect } from 'chai';
import { CapturePagesource } from '../../keywords/observe/capture-pagesource.js';
import { CaptureScreenshot } from '../../keywords/observe/capture-screenshot.js';
import { FindElements } from '../../keywords/observe/find-elements.js';
import { GetInteractiveElements } from '../../keywords/observe/get-interactive-elements.js';
import { GetScreenElements } from '../../keywords/observe/get-screen-elements.js';
import { type ScreenElement, TRUNCATED } from '../../src/device/element.js';
import { CallContext } from '../../src/plugin/call-context.js';
import { Workspace } from '../../src/session/workspace/workspace.js';
import { FakeDriver } from '../../src/testing/fake-device.js';
import { FakePageSource, FakeScreen, sourcesOf } from '../../src/testing/fake-sources.js';
import { parameterOf } from '../fixtures/parameter-of.js';
import { pngHeader } from '../../src/testing/pictures.js';

const record = (type: ScreenElement['type']): ScreenElement => ({
  type,
  text: type,
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  clickable: true,
  enabled: true,
  visible: true,
  inViewport: true,
  locator: `id=${type}`,
  source: 'tree',
});

const context = () => new CallContext('id', new AbortController().signal);

/** A source that stops at its limit. */
class LongPage extends FakePageSource {
  override async list() {
    return { elements: await this.elements(), truncated: true as const };
  }
}

const PICTURE = pngHeader(2, 2);
const workspace = new Workspace(
  sourcesOf({
    pages: [new FakePageSource(() => [record('button'), record('link')])],
    screens: [new FakeScreen(() => PICTURE)],
  }),
  new FakeDriver(),
);

describe('Capture Screenshot', () => {
  it('answers base64 without a prefix', async () => {
    expect(await new CaptureScreenshot(workspace).run()).to.equal(PICTURE.toString('base64'));
  });
});

describe('Capture Pagesource', () => {
  it('answers the source', async () => {
    expect(await new CapturePagesource(workspace).run()).to.equal('<page/>');
  });
});

describe('Get Interactive Elements', () => {
  it('answers what matches', async () => {
    const keyword = new GetInteractiveElements(workspace, context());
    expect((await keyword.run({ filter_config: [], scope: 'page' })).map(({ type }) => type)).to.deep.equal([
      'button',
      'link',
    ]);
    expect((await keyword.run({ filter_config: ['buttons'], scope: 'page' })).map(({ type }) => type)).to.deep.equal([
      'button',
    ]);
  });

  it('takes the filters there are, and no other word', () => {
    expect(parameterOf(GetInteractiveElements, 'filter_config', 'buttons, Inputs')).to.deep.equal([
      'buttons',
      'inputs',
    ]);
    expect(parameterOf(GetInteractiveElements, 'filter_config', 'doors')).to.deep.equal({
      refused: ['must be one of all, interactive, buttons, inputs, images, text'],
    });
  });
});

describe('Get Screen Elements', () => {
  it('answers picture and elements', async () => {
    const keyword = new GetScreenElements(workspace, context());
    expect(await keyword.run({ filter_config: ['buttons'], scope: 'page' })).to.deep.equal({
      screenshot: PICTURE.toString('base64'),
      elements: [record('button')],
    });
  });
});

describe('the elements of a page that is not read to its end', () => {
  const long = new Workspace(
    sourcesOf({ pages: [new LongPage(() => [record('button')])], screens: [new FakeScreen(() => PICTURE)] }),
    new FakeDriver(),
  );
  const READS: Readonly<Record<string, (call: CallContext) => Promise<unknown>>> = {
    'Get Interactive Elements': (call) =>
      new GetInteractiveElements(long, call).run({ filter_config: ['buttons'], scope: 'page' }),
    'Get Screen Elements': (call) => new GetScreenElements(long, call).run({ filter_config: [], scope: 'window' }),
    'Find Elements': (call) => new FindElements(long, call).run({ role: 'any', limit: 9, scope: 'page' }),
  };
  for (const [keyword, read] of Object.entries(READS)) {
    it(`are told to be incomplete by ${keyword}`, async () => {
      const call = context();
      await read(call);
      expect(call.warnings).to.deep.equal([TRUNCATED]);
    });
  }
});
