import { isEmpty, sizeOf, type Point, type Rect, type Size } from './geometry.js';

export interface TextStyle {
  /** Height of the font in device pixels. */
  readonly size: number;
  readonly color: string;
  readonly isBold?: boolean;
  readonly align?: 'start' | 'center' | 'end';
}

const ANCHORS = { start: 'start', center: 'middle', end: 'end' } as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Draws into one SVG picture, in device pixels. */
export class SvgCanvas {
  readonly #parts: string[] = [];
  readonly #clips: string[] = [];

  constructor(readonly size: Size) {}

  rect(rect: Rect, fill: string, { radius = 0, stroke }: { radius?: number; stroke?: string } = {}): void {
    if (isEmpty(rect)) return;
    const { width, height } = sizeOf(rect);
    const outline = stroke ? ` stroke="${stroke}" stroke-width="3"` : '';
    this.#parts.push(
      `<rect x="${rect.left}" y="${rect.top}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${outline}/>`,
    );
  }

  circle({ x, y }: Point, radius: number, fill: string, stroke?: string): void {
    const outline = stroke ? ` stroke="${stroke}" stroke-width="6"` : '';
    this.#parts.push(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${outline}/>`);
  }

  /** Strokes lines through points given as SVG path data. */
  stroke(path: string, color: string, width: number): void {
    this.#parts.push(
      `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
    );
  }

  fill(path: string, color: string): void {
    this.#parts.push(`<path d="${path}" fill="${color}"/>`);
  }

  /** Draws one line; `at` is the start, center or end of its baseline, depending on `align`. */
  text(text: string, { x, y }: Point, { size, color, isBold = false, align = 'start' }: TextStyle): void {
    if (text === '') return;
    const weight = isBold ? ' font-weight="bold"' : '';
    this.#parts.push(
      `<text x="${x}" y="${y}" font-size="${size}" fill="${color}" text-anchor="${ANCHORS[align]}"${weight}>${escaped(text)}</text>`,
    );
  }

  /** Clips everything that `draw` draws to a rectangle. */
  clipped(rect: Rect, draw: () => void): void {
    if (isEmpty(rect)) return;
    const { width, height } = sizeOf(rect);
    const id = `c${this.#clips.length}`;
    this.#clips.push(
      `<clipPath id="${id}"><rect x="${rect.left}" y="${rect.top}" width="${width}" height="${height}"/></clipPath>`,
    );
    this.#parts.push(`<g clip-path="url(#${id})">`);
    draw();
    this.#parts.push('</g>');
  }

  toSvg(): string {
    const { width, height } = this.size;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `font-family="Roboto, Arial, Liberation Sans, Noto Sans, DejaVu Sans, sans-serif" xml:space="preserve">` +
      `<defs>${this.#clips.join('')}</defs>${this.#parts.join('')}</svg>`
    );
  }
}
