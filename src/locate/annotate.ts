import type { Rect } from '../device/geometry.js';
import { type MaskedFrame, toPixels } from './frame.js';
import { covers } from './secret-areas.js';

/** A rectangle to draw; bounds in window coordinates. */
export interface Mark {
  readonly bounds: Rect;
  /** `hit`: the element found; `seen`: a text that was read; `area`: the area of interest. */
  readonly kind: 'hit' | 'seen' | 'area';
  readonly label?: string;
}

/** Pixels of the drawing's longer side. */
const MAX_SIDE = 1024;
const JPEG_QUALITY = 75;
const STYLE = `
  rect { fill: none; stroke-width: 2 }
  .hit { stroke: #e6007a; stroke-width: 3 }
  .seen { stroke: #0a84ff; stroke-width: 1 }
  .area { stroke: #ff9500; stroke-dasharray: 8 5 }
  .outside { fill: #000; fill-opacity: 0.45; fill-rule: evenodd }
  text { font: bold 13px sans-serif; fill: #fff; stroke: #000; stroke-width: 3px; paint-order: stroke }`;

/**
 * Draws marks on a frame whose secret areas are painted over, scaled to at most 1024 pixels on the longer side.
 * @returns a data URL (JPEG)
 */
export async function annotate({ picture, scale, secretAreas }: MaskedFrame, marks: readonly Mark[]): Promise<string> {
  const { default: sharp } = await import('sharp');
  const factor = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  const drawn = marks.map((mark) => shape(mark, toPixels(mark.bounds, scale * factor), `M0 0H${width}V${height}H0Z`));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${STYLE}</style>${drawn.join('')}</svg>`;
  const jpeg = await sharp(picture.png)
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .composite([...covers(secretAreas, scale * factor, { width, height }), { input: Buffer.from(svg) }])
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

function shape({ kind, label }: Mark, bounds: Rect, around: string): string {
  const [x, y, width, height] = [bounds.x, bounds.y, bounds.width, bounds.height].map((n) => Math.round(n * 10) / 10);
  const shade = kind === 'area' ? `<path class="outside" d="${around}M${x} ${y}h${width}v${height}h${-width!}z"/>` : '';
  const text = label === undefined ? '' : `<text x="${x}" y="${Math.max(12, y! - 4)}">${escape(label)}</text>`;
  return `${shade}<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}"/>${text}`;
}

const escape = (text: string): string =>
  text.replace(/[<>&]/g, (character) => `&#${character.codePointAt(0)};`).replace(/[^\P{C}\n]/gu, '');

/** The picture of a frame as PNG in its full size, with the areas that may show a secret painted over. */
export async function paintOver({ picture, scale, secretAreas }: MaskedFrame): Promise<Buffer> {
  const painted = covers(secretAreas, scale, picture);
  if (painted.length === 0) return picture.png;
  const { default: sharp } = await import('sharp');
  return sharp(picture.png).composite(painted).png().toBuffer();
}
