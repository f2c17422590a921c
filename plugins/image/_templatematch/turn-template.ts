import type { TemplatePixels } from './pattern.js';

/**
 * Turns a template clockwise about its centre. The answer is the smallest upright rectangle around it, transparent where
 * the template does not reach.
 */
export function turnTemplate({ width, height, data }: TemplatePixels, degrees: number): TemplatePixels {
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const columns = Math.ceil(width * Math.abs(cosine) + height * Math.abs(sine));
  const rows = Math.ceil(width * Math.abs(sine) + height * Math.abs(cosine));
  const out = new Uint8Array(columns * rows * 4);
  for (let row = 0, to = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, to += 4) {
      const [x, y] = [column + 0.5 - columns / 2, row + 0.5 - rows / 2];
      const fromX = x * cosine + y * sine + width / 2 - 0.5;
      const fromY = y * cosine - x * sine + height / 2 - 0.5;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      let opacity = 0;
      const sums: [number, number, number] = [0, 0, 0];
      for (let v = top; v <= top + 1; v++) {
        for (let u = left; u <= left + 1; u++) {
          if (u < 0 || v < 0 || u >= width || v >= height) continue;
          const from = (v * width + u) * 4;
          const share = (1 - Math.abs(fromX - u)) * (1 - Math.abs(fromY - v)) * data[from + 3]!;
          opacity += share;
          for (let k = 0; k < 3; k++) sums[k]! += share * data[from + k]!;
        }
      }
      if (opacity === 0) continue;
      for (let k = 0; k < 3; k++) out[to + k] = Math.round(sums[k]! / opacity);
      out[to + 3] = Math.round(opacity);
    }
  }
  return { data: out, width: columns, height: rows };
}
