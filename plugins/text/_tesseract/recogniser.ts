import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Composite } from './composite.js';
import { type BaseApi, loadCore, NEURAL_ENGINE, type TesseractCore } from './core-module.js';
import type { LanguageData } from './languages.js';

/** A word on a composite: the line it stands on, and its place in pixels of the composite. */
export interface RecognisedWord {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Page segmentation mode for one line of text. */
const SINGLE_LINE = '7';
/** Level of a result iterator. */
const WORD = 3;
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
    found.Begin();
    do {
      if (found.Empty(WORD)) continue;
      const text = found.GetUTF8Text(WORD)?.trim() ?? '';
      if (text === '') continue;
      const { x0, y0, x1, y1 } = found.getBoundingBox(WORD);
      words.push({ text, confidence: found.Confidence(WORD) / 100, left: x0, top: y0, right: x1, bottom: y1 });
    } while (found.Next(WORD));
    this.core.destroy(found);
    return words;
  }
}
