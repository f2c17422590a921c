import { findComponents } from './components.js';
import { findEdges } from './edges.js';
import { pickLetters } from './letters.js';
import type { Raster } from './raster.js';
import type { TextLine } from './text-line.js';
import { joinLines } from './text-lines.js';

/** More lines stand on no screen; what is more comes from photographs. */
const MOST_LINES = 500;

/** Where text stands; of very many places the longest ones. */
export function findLines(raster: Raster): TextLine[] {
  const lines = joinLines(raster, pickLetters(findComponents(findEdges(raster), raster), raster));
  if (lines.length <= MOST_LINES) return lines;
  const aspect = ({ left, top, right, bottom }: TextLine) => (right - left) / (bottom - top);
  return lines.sort((a, b) => aspect(b) - aspect(a)).slice(0, MOST_LINES);
}
