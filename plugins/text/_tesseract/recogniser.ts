import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { LanguageData } from './languages.js';
import type { Composite } from './line-images.js';
import type { Box } from './raster.js';

/** A character of a word; columns in pixels of the composite. */
export interface RecognisedSymbol {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A word on a composite, in pixels of the composite. */
export interface RecognisedWord extends Box {
  readonly symbols: readonly RecognisedSymbol[];
  /** 0 to 1. */
  readonly confidence: number;
}

/** The page segmentation mode for one line of text. */
const SINGLE_LINE_MODE = '7';
/** Levels of a result iterator. */
const WORD = 3;
const SYMBOL = 4;
/** The margin that is recognised together with a line. */
const LINE_MARGIN_PX = 6;
const CONFIG_FILE = '/config';

/** Tesseract with the data of some languages, in this thread. */
export class Recogniser {
  private constructor(
    private readonly core: TesseractCore,
    private readonly api: BaseApi,
  ) {}

  /** @throws Error when the language data cannot be used */
  static async start(languages: readonly LanguageData[]): Promise<Recogniser> {
    const core = await loadCore();
    for (const { code, file } of languages) {
      core.FS.writeFile(`/${code}.traineddata`, await promisify(gunzip)(await readFile(file)));
    }
    const api = new core.TessBaseAPI();
    const codes = languages.map(({ code }) => code).join('+');
    core.FS.writeFile(CONFIG_FILE, 'debug_file /dev/null\n');
    if (api.Init(null, codes, NEURAL_ENGINE, CONFIG_FILE) !== 0) throw new Error(`Tesseract does not take ${codes}`);
    // The engine has read the data: the file would keep a copy of it in each thread.
    for (const { code } of languages) core.FS.unlink(`/${code}.traineddata`);
    api.SetVariable('tessedit_pageseg_mode', SINGLE_LINE_MODE);
    // Lines are already drawn dark on white.
    api.SetVariable('tessedit_do_invert', '0');
    api.SetVariable('user_defined_dpi', '150');
    return new Recogniser(core, api);
  }

  /** @returns the words of each line of the composite */
  recognise({ pgm, lines }: Composite): RecognisedWord[][] {
    const { core, api } = this;
    core.FS.writeFile('/input', pgm);
    if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read the picture');
    const words = lines.map(({ x, y, width, height }) => {
      const top = Math.max(0, y - LINE_MARGIN_PX);
      api.SetRectangle(
        Math.max(0, x - LINE_MARGIN_PX),
        top,
        width + 2 * LINE_MARGIN_PX,
        height + y - top + LINE_MARGIN_PX,
      );
      api.Recognize(null);
      return this.#words();
    });
    api.Clear();
    core.FS.unlink('/input');
    return words;
  }

  /** Frees the memory of the engine. */
  end(): void {
    this.api.End();
    this.core.destroy(this.api);
  }

  #words(): RecognisedWord[] {
    const found = this.api.GetIterator();
    const words: RecognisedWord[] = [];
    let symbols: RecognisedSymbol[] = [];
    found.Begin();
    do {
      if (found.Empty(SYMBOL)) continue;
      const { x0, x1 } = found.getBoundingBox(SYMBOL);
      symbols.push({
        text: found.GetUTF8Text(SYMBOL) ?? '',
        left: x0,
        right: x1,
        confidence: found.Confidence(SYMBOL) / 100,
      });
      if (!found.IsAtFinalElement(WORD, SYMBOL)) continue;
      const box = found.getBoundingBox(WORD);
      words.push({
        symbols,
        confidence: found.Confidence(WORD) / 100,
        left: box.x0,
        top: box.y0,
        right: box.x1,
        bottom: box.y1,
      });
      symbols = [];
    } while (found.Next(SYMBOL));
    this.core.destroy(found);
    return words;
  }
}

/** The used part of the WebAssembly module in tesseract.js. */
interface TesseractCore {
  readonly FS: { writeFile(path: string, data: Uint8Array | string): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => BaseApi;
  destroy(object: object): void;
}

interface BaseApi {
  /** @returns 0, or -1 when it fails */
  Init(dataPath: null, languages: string, engine: number, config: string): number;
  SetVariable(name: string, value: string): boolean;
  SetPageSegMode(mode: number): void;
  /** Reads the file `/input`. @returns 1 when it fails */
  SetImageFile(orientation: number, angle: number): number;
  SetRectangle(left: number, top: number, width: number, height: number): void;
  Recognize(monitor: null): number;
  GetIterator(): ResultIterator;
  Clear(): void;
  End(): void;
}

interface ResultIterator {
  Begin(): void;
  Next(level: number): boolean;
  Empty(level: number): boolean;
  GetUTF8Text(level: number): string | null;
  /** 0 to 100. */
  Confidence(level: number): number;
  getBoundingBox(level: number): { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  /** Whether the current `element` is the last one within its element of `level`. */
  IsAtFinalElement(level: number, element: number): boolean;
}

type GetCore = (
  engine: number,
  corePath: undefined,
  report: { progress(): void },
) => Promise<(options: { print(): void; printErr(): void }) => Promise<TesseractCore>>;

/** The engine that tesseract.js calls LSTM_ONLY. */
const NEURAL_ENGINE = 1;

/** Loads the build of Tesseract for the instruction set of this machine. */
async function loadCore(): Promise<TesseractCore> {
  const require = createRequire(import.meta.url);
  const getCore = require('tesseract.js/src/worker-script/node/getCore.js') as GetCore;
  const start = await getCore(NEURAL_ENGINE, undefined, { progress: () => undefined });
  return start({ print: () => undefined, printErr: () => undefined });
}
