import { type Component, type Components, findComponents, findEdges } from './components.js';
import { drawLayer, findLayers, type Layer } from './layers.js';
import { classifyComponents, type Letters } from './letters.js';
import type { Box, Raster } from './raster.js';
import { formLines, type TextLine } from './text-lines.js';

/** No screen has more lines: more come from photographs. */
const MAX_LINES = 500;
/** Drawings are searched for labels until this many times the pixels of the picture are searched. */
const LAYER_BUDGET = 2;
/** How far a label may extend beyond the drawing, in pixels. */
const LABEL_MARGIN = { across: 160, down: 16 };
/** Two lines are the same text when they share this part of the smaller one and one is not much higher than the other. */
const MIN_SHARED = 0.5;
const MAX_HEIGHT_RATIO = 2.5;
/** A line that is narrower than another one of the same text misses letters. */
const MIN_WIDTH = 0.95;
/** A shorter line on a layer, in heights, is no label but the end or the corner of a line of the drawing. */
const MIN_LABEL_LENGTH = 1.6;

/** Finds the lines of text on a raster; the longest ones when there are too many. */
export function findLines(raster: Raster): TextLine[] {
  const { components, letters } = segment(raster);
  const labels = letters.drawings.length === 0 ? [] : findLabels(raster, letters.drawings, components);
  const lines = mergeLabels(formLines(raster, letters), labels);
  if (lines.length <= MAX_LINES) return lines;
  const aspect = ({ left, top, right, bottom }: TextLine) => (right - left) / (bottom - top);
  return lines.sort((a, b) => aspect(b) - aspect(a)).slice(0, MAX_LINES);
}

function segment(raster: Raster): { readonly components: Components; readonly letters: Letters } {
  const components = findComponents(findEdges(raster), raster);
  return { components, letters: classifyComponents(components, raster) };
}

/** Finds the lines of text on drawings, such as maps, whose lines touch the letters. */
function findLabels(raster: Raster, drawings: readonly Component[], components: Components): TextLine[] {
  const found: TextLine[] = [];
  let budget = LAYER_BUDGET * raster.width * raster.height;
  for (const drawing of drawings) {
    const box = withMargin(drawing, raster);
    for (const layer of findLayers(raster, drawing, components)) {
      budget -= (box.right - box.left) * (box.bottom - box.top);
      if (budget < 0) return found;
      const drawn = drawLayer(raster, box, layer);
      const lines = formLines(drawn, segment(drawn).letters).filter(isLabel);
      found.push(
        ...mergeLabels(
          [],
          lines.map((line) => placeLine(line, box, layer)),
        ),
      );
    }
  }
  return found;
}

const withMargin = ({ left, top, right, bottom }: Box, { width, height }: Raster): Box => ({
  left: Math.max(0, left - LABEL_MARGIN.across),
  top: Math.max(0, top - LABEL_MARGIN.down),
  right: Math.min(width, right + LABEL_MARGIN.across),
  bottom: Math.min(height, bottom + LABEL_MARGIN.down),
});

const isLabel = ({ left, top, right, bottom }: Box): boolean => right - left >= MIN_LABEL_LENGTH * (bottom - top);

/** Moves a line from a layer to the raster. */
function placeLine(line: TextLine, { left, top }: Box, layer: Layer): TextLine {
  const move = <T extends Box>(box: T): T => ({
    ...box,
    left: box.left + left,
    top: box.top + top,
    right: box.right + left,
    bottom: box.bottom + top,
  });
  const spans = line.spans.map(([begin, end]) => [begin + left, end + left] as const);
  return { ...move(line), spans, rules: line.rules.map(move), layer };
}

/** Adds labels to lines; of two lines with the same text the one that has more of it remains, or else the first one. */
function mergeLabels(lines: readonly TextLine[], labels: readonly TextLine[]): TextLine[] {
  let merged = [...lines];
  for (const label of labels) {
    const same = merged.filter((line) => isSame(line, label));
    if (same.some((line) => isWhole(line, label))) continue;
    merged = merged.filter((line) => !same.includes(line));
    merged.push(label);
  }
  return merged;
}

const isWhole = (line: Box, label: Box): boolean => line.right - line.left >= MIN_WIDTH * (label.right - label.left);

function isSame(a: Box, b: Box): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const [low, high] = [a.bottom - a.top, b.bottom - b.top].sort((one, other) => one - other) as [number, number];
  if (high > MAX_HEIGHT_RATIO * low) return false;
  const area = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
  return width > 0 && height > 0 && width * height >= MIN_SHARED * Math.min(area(a), area(b));
}
