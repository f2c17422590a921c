import sharp from 'sharp';
import { dp, type Rect, type Point } from '../view/geometry.js';
import { SvgCanvas } from '../view/svg-canvas.js';
import { textWidth } from '../view/text-view.js';
import type { AndroidSystem } from './android-system.js';
import { type Display, NAVIGATION_BAR, STATUS_BAR } from './display.js';

const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Draws the screen as PNG in device pixels. A frame is cached until something on it changes. */
export class ScreenPainter {
  #svg = '';
  #png: Promise<Buffer> | undefined;

  constructor(private readonly system: AndroidSystem) {}

  async png(): Promise<Buffer> {
    const svg = screenSvg(this.system);
    if (this.#png && svg === this.#svg) return this.#png;
    this.#svg = svg;
    this.#png = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png({ compressionLevel: 2 }).toBuffer();
    return this.#png;
  }

  /** A part of the screen as PNG. */
  async pngOf({ left, top, right, bottom }: Rect): Promise<Buffer> {
    const screen = await this.png();
    return sharp(screen)
      .extract({ left, top, width: right - left, height: bottom - top })
      .png({ compressionLevel: 2 })
      .toBuffer();
  }
}

function screenSvg(system: AndroidSystem): string {
  const { display } = system;
  const canvas = new SvgCanvas(display.size);
  canvas.rect(display.bounds, system.isScreenOn ? '#ffffff' : '#000000');
  if (!system.isScreenOn) return canvas.toSvg();
  for (const window of system.windows) {
    if (window.kind === 'dialog') canvas.rect(display.bounds, 'rgba(0,0,0,0.5)');
    window.root.paint(canvas);
  }
  if (display.isKeyboardShown) paintKeyboard(canvas, display);
  if (system.toast !== undefined) paintToast(canvas, display, system.toast);
  paintBars(canvas, display);
  return canvas.toSvg();
}

function paintBars(canvas: SvgCanvas, { size: { width, height } }: Display): void {
  canvas.rect({ left: 0, top: 0, right: width, bottom: STATUS_BAR }, '#0d2a5c');
  canvas.text('12:00', { x: dp(16), y: dp(17) }, { size: dp(13), color: '#ffffff', isBold: true });
  canvas.rect({ left: width - dp(40), top: dp(7), right: width - dp(20), bottom: dp(17) }, '#ffffff', {
    radius: dp(2),
  });
  const middle = width / 2;
  const bar = { top: height - NAVIGATION_BAR + dp(10), bottom: height - NAVIGATION_BAR + dp(14) };
  canvas.rect({ left: middle - dp(54), right: middle + dp(54), ...bar }, '#3c4043', { radius: dp(2) });
}

function paintKeyboard(canvas: SvgCanvas, { keyboard, size: { width } }: Display): void {
  canvas.rect(keyboard, '#e1e3e8');
  const rowHeight = (keyboard.bottom - keyboard.top - NAVIGATION_BAR) / 4;
  const key = (left: number, top: number, keyWidth: number, label: string) => {
    const rect = {
      left: Math.round(left + dp(2)),
      top: Math.round(top + dp(4)),
      right: Math.round(left + keyWidth - dp(2)),
      bottom: Math.round(top + rowHeight - dp(4)),
    };
    canvas.rect(rect, '#ffffff', { radius: dp(5) });
    const at: Point = { x: Math.round(left + keyWidth / 2), y: Math.round(top + rowHeight / 2 + dp(6)) };
    canvas.text(label, at, { size: dp(18), color: '#1f1f1f', align: 'center' });
  };
  const keyWidth = width / 10;
  for (const [row, letters] of KEY_ROWS.entries()) {
    const start = (width - letters.length * keyWidth) / 2;
    [...letters].forEach((letter, at) => key(start + at * keyWidth, keyboard.top + row * rowHeight, keyWidth, letter));
  }
  key(width * 0.25, keyboard.top + 3 * rowHeight, width / 2, '');
}

function paintToast(canvas: SvgCanvas, { size: { width, height } }: Display, text: string): void {
  const half = textWidth(text, dp(14)) / 2 + dp(24);
  const top = height - dp(120);
  const rect = { left: width / 2 - half, right: width / 2 + half, top, bottom: top + dp(48) };
  canvas.rect(rect, '#323232', { radius: dp(24) });
  canvas.text(text, { x: width / 2, y: top + dp(29) }, { size: dp(14), color: '#ffffff', align: 'center' });
}
