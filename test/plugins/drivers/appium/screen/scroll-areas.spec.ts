import { expect } from 'chai';
import { ANDROID_COMPOSE } from '../../../../fixtures/native/android-compose.js';
import { IOS_SETTINGS } from '../../../../fixtures/native/ios-settings.js';
import { nativeScreen } from '../../../../fixtures/native/screens.js';
import { hierarchy, view } from '../../../../fixtures/native/source-builder.js';

const LIST = 'androidx.recyclerview.widget.RecyclerView';
const CARD = 'android.widget.FrameLayout';

const carousel = view(LIST, [0, 200, 1080, 500], { scrollable: true }, [
  view(CARD, [0, 200, 400, 500], {}),
  view(CARD, [400, 200, 800, 500], {}),
]);
const feed = view(LIST, [0, 100, 1080, 3000], { scrollable: true }, [
  view(CARD, [0, 100, 1080, 200], {}),
  carousel,
  view(CARD, [0, 500, 1080, 900], {}),
]);
const screen = nativeScreen(hierarchy([feed]));

describe('NativeScreen.scrollAreas', () => {
  it('gives what scrolls around a place as far as it is seen, the innermost first, with its axes', () => {
    expect(screen.scrollAreas({ x: 500, y: 300 })).to.deep.equal([
      { x: 0, y: 200, width: 1080, height: 300, horizontal: true, vertical: false },
      { x: 0, y: 100, width: 1080, height: 2108, horizontal: false, vertical: true },
    ]);
    expect(screen.scrollArea({ x: 500, y: 600 })).to.deep.equal({ x: 0, y: 100, width: 1080, height: 2108 });
  });

  it('gives nothing where nothing scrolls', () => {
    expect(screen.scrollArea({ x: 500, y: 50 })).to.equal(undefined);
    expect(screen.scrollAreas({ x: 500, y: 5000 })).to.deep.equal([]);
  });

  it('knows Compose lists and tables of iOS', () => {
    expect(nativeScreen(ANDROID_COMPOSE).scrollArea({ x: 500, y: 500 })).to.deep.equal({
      x: 0,
      y: 240,
      width: 1080,
      height: 1560,
    });
    expect(nativeScreen(IOS_SETTINGS).scrollArea({ x: 200, y: 400 })).to.deep.equal({
      x: 0,
      y: 91,
      width: 390,
      height: 753,
    });
  });

  it('takes the uppermost of two windows', () => {
    const popup = view('android.widget.ListView', [100, 100, 500, 500], { scrollable: true });
    const both = nativeScreen(hierarchy([popup, feed]));
    expect(both.scrollArea({ x: 300, y: 300 })).to.deep.equal({ x: 100, y: 100, width: 400, height: 400 });
  });
});
