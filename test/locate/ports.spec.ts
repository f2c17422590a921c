import { expect } from 'chai';
import type { ScreenElement } from '../../src/device/element.js';
import { ElementSource, ImageDetector, TextDetector } from '../../src/locate/ports.js';
import {
  ElementLocator,
  ImageMatcher,
  PageSource,
  type ReadLine,
  Screen,
  TextReader,
  type TreeAnswer,
  type VisionHit,
} from '../../src/locate/ports.js';
import { markOf } from '../../src/plugin/mark.js';

const INFO = { name: 'n', description: 'd' };

class AnyTree extends ElementLocator {
  async find(): Promise<TreeAnswer> {
    return { hits: [], total: 0 };
  }
}
class AnyPage extends PageSource {
  async source(): Promise<string> {
    return '';
  }
  async elements(): Promise<ScreenElement[]> {
    return [];
  }
}
class AnyScreen extends Screen {
  async capture(): Promise<Buffer> {
    return Buffer.alloc(0);
  }
}
class AnyReader extends TextReader {
  async read(): Promise<ReadLine[]> {
    return [];
  }
}
class AnyMatcher extends ImageMatcher {
  async find(): Promise<VisionHit[]> {
    return [];
  }
}

describe('the decorators of sources and detectors', () => {
  it('stamp their kind', () => {
    for (const source of [AnyTree, AnyPage, AnyScreen]) {
      ElementSource({ ...INFO, driver: 'x' })(source);
      expect(markOf(source)?.kind).to.equal('element source');
    }
    TextDetector(INFO)(AnyReader);
    expect(markOf(AnyReader)?.kind).to.equal('text detector');
    ImageDetector(INFO)(AnyMatcher);
    expect(markOf(AnyMatcher)?.kind).to.equal('image detector');
  });

  it('are refused by the compiler for a class of another kind', () => {
    class OtherReader extends AnyReader {}
    class OtherMatcher extends AnyMatcher {}
    class OtherScreen extends AnyScreen {}
    class OtherTree extends AnyTree {}
    // @ts-expect-error a text detector is no element source
    ElementSource({ ...INFO, driver: 'x' })(OtherReader);
    // @ts-expect-error an image detector reads no text
    TextDetector(INFO)(OtherMatcher);
    // @ts-expect-error a screen finds no picture
    ImageDetector(INFO)(OtherScreen);
    // @ts-expect-error an element source names its driver
    ElementSource(INFO)(OtherTree);
  });

  it('refuse by the compiler a method that takes or answers something else', () => {
    class ReadsText extends AnyReader {
      // @ts-expect-error it answers lines
      override async read(): Promise<string> {
        return '';
      }
    }
    class FindsByNumber extends AnyMatcher {
      // @ts-expect-error it is given a picture
      override async find(picture: number): Promise<VisionHit[]> {
        return [{ bounds: { x: picture, y: 0, width: 1, height: 1 }, score: 1 }];
      }
    }
    class AnswersHits extends AnyTree {
      // @ts-expect-error it answers how many there are, too
      override async find(): Promise<VisionHit[]> {
        return [];
      }
    }
    for (const wrong of [ReadsText, FindsByNumber, AnswersHits]) expect(markOf(wrong)).to.equal(undefined);
  });
});
