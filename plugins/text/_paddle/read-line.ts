import type { Pixels, Rect } from '#svc';
import type { Model, OnnxTensor } from './onnx-runtime.js';
import { writePlanes } from './planes.js';

/** One recognised character. */
export interface ReadCharacter {
  readonly text: string;
  /** Its approximate centre, in pixels of the picture. */
  readonly x: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The size of the model input in pixels. */
const INPUT_HEIGHT = 48;
const MIN_INPUT_WIDTH = 48;
/** Wider lines are compressed, to limit the memory. */
const MAX_LINE_WIDTH = 4800;
/** The input width is a multiple of this. */
const WIDTH_STEP = 32;
/** The largest sum of the widths of lines that are read at once, in pixels. */
const BATCH_WIDTH = 1600;

const NORMALISATION = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/** Reads the characters of lines, including spaces. */
export async function readCharacters(
  model: Model,
  dictionary: readonly string[],
  picture: Pixels,
  lines: readonly Rect[],
): Promise<ReadCharacter[][]> {
  const read: ReadCharacter[][] = lines.map(() => []);
  const widths = lines.map(({ width, height }) =>
    Math.max(8, Math.min(MAX_LINE_WIDTH, Math.round((width * INPUT_HEIGHT) / Math.max(1, height)))),
  );
  const order = lines.map((_, index) => index).sort((a, b) => widths[a]! - widths[b]!);
  for (const batch of batches(order, widths)) {
    const width = Math.max(MIN_INPUT_WIDTH, Math.ceil(widths[batch.at(-1)!]! / WIDTH_STEP) * WIDTH_STEP);
    const size = 3 * INPUT_HEIGHT * width;
    const planes = new Float32Array(batch.length * size);
    for (const [place, index] of batch.entries()) {
      const own = planes.subarray(place * size, (place + 1) * size);
      writePlanes(picture, lines[index]!, { width: widths[index]!, height: INPUT_HEIGHT }, NORMALISATION, own, width);
    }
    const output = await model.run(planes, batch.length, INPUT_HEIGHT, width);
    for (const [place, index] of batch.entries()) {
      const { x, width: lineWidth } = lines[index]!;
      const perStep = ((width / output.dims[1]!) * lineWidth) / widths[index]!;
      read[index] = decode(output, place, dictionary).map(({ step, ...character }) => ({
        ...character,
        x: x + (step + 0.5) * perStep,
      }));
    }
  }
  return read;
}

/** Groups lines of similar width, since the lines of a batch are padded to one width. */
function batches(order: readonly number[], widths: readonly number[]): number[][] {
  const all: number[][] = [];
  for (const index of order) {
    const last = all.at(-1);
    const isNear = last && widths[index]! <= widths[last[0]!]! * 1.25 + WIDTH_STEP;
    if (isNear && (last.length + 1) * widths[index]! <= BATCH_WIDTH) last.push(index);
    else all.push([index]);
  }
  return all;
}

/** The most probable character of each step (CTC decoding): repetitions and blanks (class 0) are dropped. */
function decode(
  { data, dims }: OnnxTensor,
  place: number,
  dictionary: readonly string[],
): { step: number; text: string; confidence: number }[] {
  const [, steps, classes] = dims as [number, number, number];
  const read: { step: number; text: string; confidence: number }[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const from = (place * steps + step) * classes;
    let best = 0;
    for (let index = 1; index < classes; index++) if (data[from + index]! > data[from + best]!) best = index;
    if (best !== 0 && best !== before) {
      read.push({ step, text: dictionary[best - 1] ?? '', confidence: data[from + best]! });
    }
    before = best;
  }
  return read;
}
