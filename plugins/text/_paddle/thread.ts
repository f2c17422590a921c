import { readFile } from 'node:fs/promises';
import type { Pixels, ReadLine, Rect } from '#svc';
import { findLines } from './find-lines.js';
import { Model, type OnnxRuntime } from './onnx-runtime.js';
import type { PaddlePackages } from './packages.js';
import { readCharacters } from './read-line.js';
import { splitWords } from './split-words.js';

export interface ReadTask {
  readonly packages: PaddlePackages;
  readonly picture: Pixels;
  /** Whole pixels, within the picture. */
  readonly part: Rect;
}

interface Models {
  readonly detection: Model;
  readonly recognition: Model;
  readonly dictionary: readonly string[];
}

interface ModelPaths {
  readonly detectionPath: string;
  readonly recognitionPath: string;
  readonly dictionaryPath: string;
}

let models: Promise<Models> | undefined;

/** Reads a part of a picture. @returns lines in pixels of the picture */
export async function read({ packages, picture, part }: ReadTask): Promise<ReadLine[]> {
  const { detection, recognition, dictionary } = await (models ??= load(packages));
  const lines = await findLines(detection, picture, part);
  const characters = await readCharacters(recognition, dictionary, picture, lines);
  return lines
    .map((line, index) => ({ bounds: line, words: splitWords(picture, line, characters[index]!) }))
    .filter(({ words }) => words.length > 0);
}

async function load({ runtime, models: address }: PaddlePackages): Promise<Models> {
  const { default: onnx } = (await import(runtime)) as { default: OnnxRuntime };
  const { default: paths } = (await import(address)) as { default: ModelPaths };
  const [detection, recognition, dictionary] = await Promise.all([
    Model.load(onnx, paths.detectionPath),
    Model.load(onnx, paths.recognitionPath),
    readFile(paths.dictionaryPath, 'utf8'),
  ]);
  return { detection, recognition, dictionary: [...dictionary.trimEnd().split(/\r?\n/), ' '] };
}
