import type { Constructor } from '../di.js';
import { type DetectorMark, type ElementSourceMark, stamp } from '../plugin/mark.js';
import type { ElementLocator, ImageMatcher, PageSource, Screen, TextReader } from './ports.js';

/** Marks a subclass of ElementLocator, PageSource or Screen as an element source. */
export function ElementSource(info: ElementSourceMark) {
  return <C extends Constructor<ElementLocator | PageSource | Screen>>(target: C): void =>
    stamp('element source', info, target);
}

/** Marks a subclass of TextReader as a text detector. */
export function TextDetector(info: DetectorMark) {
  return <C extends Constructor<TextReader>>(target: C): void => stamp('text detector', info, target);
}

/** Marks a subclass of ImageMatcher as an image detector. */
export function ImageDetector(info: DetectorMark) {
  return <C extends Constructor<ImageMatcher>>(target: C): void => stamp('image detector', info, target);
}
