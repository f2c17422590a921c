import type { Pixels, Rect } from '#svc';
import type { Model, OnnxTensor } from './onnx-runtime.js';
import { writePlanes } from './planes.js';

/** One character that was read. */
export interface ReadCharacter {
  readonly text: string;
  /** Pixels of the picture: about its middle. */
  readonly x: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Height of what the model sees. */
const HEIGHT = 48;
const NARROWEST = 48;
/** Wider lines would need more memory than they are worth. */
const WIDEST = 4800;
/** The width is a multiple of this. */
const STEP = 32;
/** Pixels of all lines that are read at once. */
const BATCH_WIDTH = 1600;

const NORMALISATION = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/** The characters of lines; spaces are among them. */
export async function readCharacters(
  model: Model,
  dictionary: readonly string[],
  picture: Pixels,
  lines: readonly Rect[],
): Promise<ReadCharacter[][]> {
  const read: ReadCharacter[][] = lines.map(() => []);
  const widths = lines.map(({ width, height }) =>
    Math.max(8, Math.min(WIDEST, Math.round((width * HEIGHT) / Math.max(1, height)))),
  );
  const order = lines.map((_, index) => index).sort((a, b) => widths[a]! - widths[b]!);
  for (const batch of batches(order, widths)) {
    const width = Math.max(NARROWEST, Math.ceil(widths[batch.at(-1)!]! / STEP) * STEP);
    const size = 3 * HEIGHT * width;
    const planes = new Float32Array(batch.length * size);
    for (const [place, index] of batch.entries()) {
      const own = planes.subarray(place * size, (place + 1) * size);
      writePlanes(picture, lines[index]!, { width: widths[index]!, height: HEIGHT }, NORMALISATION, own, width);
    }
    const output = await model.run(planes, batch.length, HEIGHT, width);
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

/** Lines of about one width together: the model takes a rectangle. */
function batches(order: readonly number[], widths: readonly number[]): number[][] {
  const all: number[][] = [];
  for (const index of order) {
    const last = all.at(-1);
    const isNear = last && widths[index]! <= widths[last[0]!]! * 1.25 + STEP;
    if (isNear && (last.length + 1) * widths[index]! <= BATCH_WIDTH) last.push(index);
    else all.push([index]);
  }
  return all;
}

/** The likeliest character of each step; repetitions and blanks (class 0) are none. */
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
