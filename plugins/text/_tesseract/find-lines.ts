import { findComponents } from './components.js';
import { findEdges } from './edges.js';
import { pickLetters } from './letters.js';
import type { Raster } from './raster.js';
import { joinLines, type TextLine } from './text-lines.js';

/** Where text stands. */
export function findLines(raster: Raster): TextLine[] {
  return joinLines(raster, pickLetters(findComponents(findEdges(raster), raster)));
}
