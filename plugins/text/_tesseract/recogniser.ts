import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Composite } from './composite.js';
import { type BaseApi, loadCore, NEURAL_ENGINE, type TesseractCore } from './core-module.js';
import type { LanguageData } from './languages.js';

/** A character of a word; where it begins and ends in pixels of the composite. */
export interface RecognisedSymbol {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A word on a composite, in pixels of it. */
export interface RecognisedWord {
  readonly symbols: readonly RecognisedSymbol[];
  /** 0 to 1. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Page segmentation mode for one line of text. */
const SINGLE_LINE = '7';
/** Levels of a result iterator. */
const WORD = 3;
const SYMBOL = 4;
/** Pixels around a line that are handed over with it. */
const AROUND = 6;
const CONFIG = '/config';

/** Tesseract for some languages, in this thread. */
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
    core.FS.writeFile(CONFIG, 'debug_file /dev/null\n');
    if (api.Init(null, codes, NEURAL_ENGINE, CONFIG) !== 0) throw new Error(`Tesseract does not take ${codes}`);
    api.SetVariable('tessedit_pageseg_mode', SINGLE_LINE);
    // Lines are dark on white already.
    api.SetVariable('tessedit_do_invert', '0');
    api.SetVariable('user_defined_dpi', '150');
    return new Recogniser(core, api);
  }

  /** The words of each line. */
  recognise({ pgm, lines }: Composite): RecognisedWord[][] {
    const { core, api } = this;
    core.FS.writeFile('/input', pgm);
    if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read the picture');
    const words = lines.map(({ x, y, width, height }) => {
      const top = Math.max(0, y - AROUND);
      api.SetRectangle(Math.max(0, x - AROUND), top, width + 2 * AROUND, height + y - top + AROUND);
      api.Recognize(null);
      return this.#words();
    });
    api.Clear();
    core.FS.unlink('/input');
    return words;
  }

  /** Gives the memory of the engine back. */
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
