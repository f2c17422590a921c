import { dp, type Rect, type Size } from './geometry.js';
import type { SvgCanvas } from './svg-canvas.js';
import { View, type ViewOptions } from './view.js';

/** Widths of a sans-serif font in thousandths of its size, by the character; all other letters count as `OTHER`. */
const WIDTHS: readonly (readonly [characters: string, width: number])[] = [
  ["'ijl|", 225],
  ['!,./:;IJ[]\\ ft', 280],
  ['()-`r"', 340],
  ['*^_ckszvxy', 500],
  ['abdeghnopqu0123456789?$#=+<>~L', 556],
  ['FTZABEKPSVXY&', 665],
  ['CDHNRUw', 722],
  ['GOQMm', 800],
  ['W%@', 920],
];
const OTHER = 600;
const WIDE = /\p{Extended_Pictographic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;

const byCharacter = new Map(WIDTHS.flatMap(([characters, width]) => [...characters].map((each) => [each, width])));

/** Estimated width of a line, in the unit of `fontSize`. */
export function textWidth(text: string, fontSize: number): number {
  let sum = 0;
  for (const character of text) sum += byCharacter.get(character) ?? (WIDE.test(character) ? 1100 : OTHER);
  return Math.ceil((sum * fontSize) / 1000);
}

/** Breaks a text into lines of at most `width`, at spaces where possible. */
function wrapText(text: string, fontSize: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, fontSize, width));
}

function wrapParagraph(paragraph: string, fontSize: number, width: number): string[] {
  if (textWidth(paragraph, fontSize) <= width) return [paragraph];
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, fontSize) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

export interface TextViewOptions extends ViewOptions {
  /** Density-independent pixels. */
  fontSize?: number;
  color?: string;
  isBold?: boolean;
  textAlign?: 'start' | 'center';
}

const LINE_HEIGHT = 1.3;
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A view with a text, broken into lines. */
export class TextView extends View {
  readonly fontSize: number;
  color: string;
  readonly isBold: boolean;
  readonly textAlign: 'start' | 'center';

  constructor(options: TextViewOptions = {}, children: readonly View[] = []) {
    super({ className: 'android.widget.TextView', ...options }, children);
    this.fontSize = options.fontSize ?? 16;
    this.color = options.color ?? '#1f1f1f';
    this.isBold = options.isBold ?? false;
    this.textAlign = options.textAlign ?? 'start';
  }

  /** The text as it is drawn. */
  protected get drawnText(): string {
    return this.text;
  }

  protected get drawnColor(): string {
    return this.color;
  }

  protected get sizeOfFont(): number {
    return dp(this.fontSize);
  }

  protected override measureContent(available: Size): Size {
    const size = this.sizeOfFont;
    const lines = wrapText(this.drawnText, size, available.width);
    return {
      width: Math.max(...lines.map((line) => textWidth(line, size))),
      height: Math.round(lines.length * size * LINE_HEIGHT),
    };
  }

  protected override paintContent(canvas: SvgCanvas): void {
    this.paintText(canvas, {
      left: this.bounds.left + dp(this.padding.left),
      top: this.bounds.top + dp(this.padding.top),
      right: this.bounds.right - dp(this.padding.right),
      bottom: this.bounds.bottom - dp(this.padding.bottom),
    });
  }

  protected paintText(canvas: SvgCanvas, { left, top, right, bottom }: Rect): void {
    const size = this.sizeOfFont;
    const lines = wrapText(this.drawnText, size, right - left);
    const lineHeight = size * LINE_HEIGHT;
    const first = (top + bottom - lines.length * lineHeight) / 2 + size;
    const isCentered = this.textAlign === 'center';
    for (const [index, line] of lines.entries()) {
      const isReversed = RIGHT_TO_LEFT.test(line);
      const x = isCentered ? (left + right) / 2 : isReversed ? right : left;
      canvas.text(
        line,
        { x: Math.round(x), y: Math.round(first + index * lineHeight) },
        {
          size,
          color: this.isEnabled ? this.drawnColor : '#9e9e9e',
          isBold: this.isBold,
          align: isCentered ? 'center' : isReversed ? 'end' : 'start',
        },
      );
    }
  }
}
