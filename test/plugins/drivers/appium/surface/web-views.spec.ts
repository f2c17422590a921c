import { expect } from 'chai';
import { placeWebViews } from '../../../../../plugins/drivers/appium/_surface/web-views.js';
import { application, type Box, xcui } from '../../../../fixtures/native/source-builder.js';
import { nativeScreen } from '../../../../fixtures/native/screens.js';

const page = (width: number, height: number, title = '', isVisible = true) => ({
  title,
  size: { width, height },
  isVisible,
});
const screen = (...views: readonly (readonly [box: Box, label: string])[]) =>
  nativeScreen(
    application(
      'Shop',
      [390, 844],
      views.map(([box, label]) => xcui('WebView', box, {}, [xcui('WebView', box, label === '' ? {} : { label })])),
    ),
  );
const TOP: Box = [0, 100, 390, 300];
const BOTTOM: Box = [0, 300, 390, 844];

describe('placeWebViews', () => {
  const placed = (pages: Record<string, ReturnType<typeof page>>, on: ReturnType<typeof screen>) =>
    Object.fromEntries(placeWebViews(new Map(Object.entries(pages)), on).map(({ name, bounds }) => [name, bounds.y]));

  it('takes the only web view for the only page, though it is drawn as several elements', () => {
    expect(placed({ a: page(980, 1366) }, screen([BOTTOM, '']))).to.deep.equal({ a: 300 });
  });

  it('tells pages by their titles', () => {
    const pages = { a: page(390, 200, 'First'), b: page(390, 544, 'Second') };
    expect(placed(pages, screen([TOP, 'Second'], [BOTTOM, 'First']))).to.deep.equal({ a: 300, b: 100 });
  });

  it('tells pages by their shapes where no title is shown', () => {
    expect(placed({ a: page(780, 1088), b: page(390, 200) }, screen([TOP, ''], [BOTTOM, '']))).to.deep.equal({
      a: 300,
      b: 100,
    });
  });

  it('leaves out pages that are hidden, or for which there is no web view', () => {
    expect(placed({ a: page(390, 544), b: page(390, 544, '', false) }, screen([TOP, ''], [BOTTOM, '']))).to.deep.equal({
      a: 300,
    });
    expect(placed({ a: page(390, 544), b: page(390, 200) }, screen([BOTTOM, '']))).to.deep.equal({ a: 300 });
  });

  it('takes the whole window where the screen shows no web view', () => {
    const [found] = placeWebViews(new Map([['a', page(390, 544)]]), screen());
    expect(found).to.deep.include({ name: 'a', bounds: { x: 0, y: 0, width: 390, height: 844 } });
  });
});
