import sharp from 'sharp';
import type { Rect } from '../../src/device/geometry.js';
import type { PictureCase } from './picture-cases.js';

/** Degrees, clockwise. */
const ANGLES = [5, -10, 20, -5, 10, -20];
/** What stands behind the transparent templates. */
const GROUNDS: readonly Colour[] = [
  [24, 26, 32],
  [250, 250, 250],
  [200, 60, 40],
  [70, 110, 90],
];
/** A smaller part is not searched turned. */
const MIN_TURNED_SIDE = 16;
/** The part of the screen around a picture that has another ground, in pixels. */
const MARGIN = 6;

type Colour = readonly [red: number, green: number, blue: number];

interface Rgba {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** The cases of one scale once more, with a picture that is turned or transparent, or transparent and absent. */
export async function alteredCases(cases: readonly PictureCase[]): Promise<PictureCase[]> {
  const present = cases.filter(({ kind }) => kind === 'same' || kind === 'neighbour');
  const absent = cases.filter(({ kind }) => kind === 'absent');
  return [...(await turnedCases(present)), ...(await transparentCases([...present, ...absent]))];
}

/** Cases whose picture is shown once, turned on the screen; each with one angle. */
async function turnedCases(cases: readonly PictureCase[]): Promise<PictureCase[]> {
  const chosen = cases.filter(
    ({ places: [place, ...others] }) => others.length === 0 && Math.min(place!.width, place!.height) >= MIN_TURNED_SIDE,
  );
  return Promise.all(
    chosen.map(async (each, index) => {
      const angle = ANGLES[index % ANGLES.length]!;
      const { ground } = await takeApart(each.template);
      const turned = await sharp(each.template)
        .ensureAlpha()
        .rotate(angle, { background: transparent })
        .png()
        .toBuffer();
      return {
        ...each,
        kind: 'turned',
        name: `${each.name}, turned by ${angle}`,
        screen: await put(each, turned, ground),
      };
    }),
  );
}

/** Cases whose picture is cut without its ground, and shown on another one. */
async function transparentCases(cases: readonly PictureCase[]): Promise<PictureCase[]> {
  const chosen = cases.filter(({ places }) => places.length <= 1);
  const made = chosen.map(async (each, index): Promise<PictureCase[]> => {
    const { cut } = await takeApart(each.template);
    if (!cut) return [];
    if (each.places.length === 0) return [{ ...each, kind: 'transparent absent', template: cut }];
    const screen = await put(each, cut, GROUNDS[index % GROUNDS.length]!);
    return [{ ...each, kind: 'transparent', template: cut, screen }];
  });
  return (await Promise.all(made)).flat();
}

/** The screen with a picture at its place, on a ground of one colour. */
async function put(
  { screen, places }: PictureCase,
  picture: Buffer,
  [r, g, b]: Colour,
): Promise<PictureCase['screen']> {
  const { width = 0, height = 0 } = await sharp(screen.png).metadata();
  const { width: across = 0, height: down = 0 } = await sharp(picture).metadata();
  const place = places[0]!;
  const left = Math.max(0, Math.min(width - across, Math.round(place.x + (place.width - across) / 2)));
  const top = Math.max(0, Math.min(height - down, Math.round(place.y + (place.height - down) / 2)));
  const around: Rect = {
    x: Math.max(0, left - MARGIN),
    y: Math.max(0, top - MARGIN),
    width: Math.min(width, left + across + MARGIN) - Math.max(0, left - MARGIN),
    height: Math.min(height, top + down + MARGIN) - Math.max(0, top - MARGIN),
  };
  const ground = {
    create: { width: around.width, height: around.height, channels: 3, background: { r, g, b } },
  } as const;
  const png = await sharp(screen.png)
    .composite([
      { input: ground, left: around.x, top: around.y },
      { input: picture, left, top },
    ])
    .png()
    .toBuffer();
  return { ...screen, png };
}

/** The colour of the border of a picture, and the picture with that colour transparent, where it differs enough. */
async function takeApart(template: Buffer): Promise<{ readonly ground: Colour; readonly cut: Buffer | undefined }> {
  const { data, info } = await sharp(template).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels: Rgba = { data, width: info.width, height: info.height };
  const ground = groundOf(pixels);
  const away = (i: number): number =>
    Math.hypot(data[i]! - ground[0], data[i + 1]! - ground[1], data[i + 2]! - ground[2]);
  const distances = Array.from({ length: data.length / 4 }, (_, i) => away(i * 4));
  const full = distances.reduce((a, b) => Math.max(a, b), 0);
  if (full < 40) return { ground, cut: undefined };
  const out = Buffer.from(data);
  for (const [index, distance] of distances.entries()) {
    const opacity = distance < 8 ? 0 : Math.min(1, distance / full);
    for (let k = 0; k < 3; k++) {
      const i = index * 4 + k;
      const colour = opacity === 0 ? 0 : ground[k]! + (data[i]! - ground[k]!) / opacity;
      out[i] = Math.max(0, Math.min(255, Math.round(colour)));
    }
    out[index * 4 + 3] = Math.round(opacity * 255);
  }
  return {
    ground,
    cut: await sharp(out, { raw: { width: info.width, height: info.height, channels: 4 } })
      .png()
      .toBuffer(),
  };
}

/** The median colour of the outermost pixels. */
function groundOf({ data, width, height }: Rgba): Colour {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  const median = (channel: number): number =>
    border.map((at) => data[at * 4 + channel]!).sort((a, b) => a - b)[Math.floor(border.length / 2)]!;
  return [median(0), median(1), median(2)];
}
