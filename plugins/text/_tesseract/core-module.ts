import { createRequire } from 'node:module';

/** What is used of the WebAssembly module of Tesseract that tesseract.js brings along. */
export interface TesseractCore {
  readonly FS: { writeFile(path: string, data: Uint8Array | string): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => BaseApi;
  destroy(object: object): void;
}

export interface BaseApi {
  /** -1 when it fails. */
  Init(dataPath: null, languages: string, engine: number, config: string): number;
  SetVariable(name: string, value: string): boolean;
  SetPageSegMode(mode: number): void;
  /** Reads the file `/input`; 1 when it cannot be read. */
  SetImageFile(orientation: number, angle: number): number;
  SetRectangle(left: number, top: number, width: number, height: number): void;
  Recognize(monitor: null): number;
  GetIterator(): ResultIterator;
  Clear(): void;
  End(): void;
}

export interface ResultIterator {
  Begin(): void;
  Next(level: number): boolean;
  Empty(level: number): boolean;
  GetUTF8Text(level: number): string | null;
  /** 0 to 100. */
  Confidence(level: number): number;
  getBoundingBox(level: number): { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  /** Whether the next element of `element` belongs to another one of `level`. */
  IsAtFinalElement(level: number, element: number): boolean;
}

type GetCore = (
  engine: number,
  corePath: undefined,
  report: { progress(): void },
) => Promise<(options: { print(): void; printErr(): void }) => Promise<TesseractCore>>;

/** The engine of neural networks, tesseract.js calls it LSTM_ONLY. */
export const NEURAL_ENGINE = 1;

/** Loads the build of Tesseract that suits this machine. */
export async function loadCore(): Promise<TesseractCore> {
  const require = createRequire(import.meta.url);
  const getCore = require('tesseract.js/src/worker-script/node/getCore.js') as GetCore;
  const start = await getCore(NEURAL_ENGINE, undefined, { progress: () => undefined });
  return start({ print: () => undefined, printErr: () => undefined });
}
