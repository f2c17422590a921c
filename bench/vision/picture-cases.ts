import type { Rect } from '../../src/device/geometry.js';
import { areAlike, cropOf, cutOut, isTelling, likeness, shownOn } from './crop.js';
import type { Capture, Part } from './load-parts.js';
import type { Half } from './pages.js';

/** The difference between the template and the screen. */
export type PictureKind = (typeof KINDS)[number];

export const KINDS = [
  'same',
  'scale',
  'theme',
  'neighbour',
  'turned',
  'transparent',
  'absent',
  'transparent absent',
] as const;

export interface PictureCase {
  readonly kind: PictureKind;
  readonly half: Half;
  /** For people: page, part and renderings. */
  readonly name: string;
  /** The template as PNG. */
  readonly template: Buffer;
  readonly screen: Capture;
  /** The correct places, any of which counts; empty for an absent picture. */
  readonly places: readonly Rect[];
}

/** Cases of each kind, as evenly spread over the pages as there are parts. */
const COUNTS = { same: 56, scale: 140, theme: 98, neighbour: 98, absent: 308 } as const;
/** An absent picture is less similar than this to every part of the page. */
const MAX_SIMILARITY = 0.75;
const MIN_RATIO = 0.5;
const MAX_RATIO = 2;

/** The same cases in every run. */
export async function pictureCases(captures: readonly Capture[]): Promise<PictureCase[]> {
  const cases: PictureCase[] = [];
  const names = [...new Set(captures.map(({ page }) => page.name))];
  for (const kind of ['same', 'scale', 'theme', 'neighbour'] as const) {
    const most = COUNTS[kind] / names.length;
    for (const name of names)
      cases.push(
        ...(await casesOf(
          captures.filter(({ page }) => page.name === name),
          kind,
          most,
        )),
      );
  }
  for (const name of names) cases.push(...(await absentCases(captures, name, COUNTS.absent / names.length)));
  return cases;
}

const isPair = (kind: PictureKind, source: Capture, screen: Capture): boolean => {
  if (source.isChanged) return false;
  const [from, to] = [source.rendering, screen.rendering];
  const sameTheme = from.theme === to.theme;
  const ratio = to.scale / from.scale;
  if (kind === 'same') return source === screen;
  if (kind === 'scale') {
    return !screen.isChanged && sameTheme && ratio !== 1 && ratio >= MIN_RATIO && ratio <= MAX_RATIO;
  }
  if (ratio !== 1) return false;
  return kind === 'theme' ? !screen.isChanged && !sameTheme : screen.isChanged && sameTheme;
};

async function casesOf(captures: readonly Capture[], kind: PictureKind, most: number): Promise<PictureCase[]> {
  const pairs = captures.flatMap((source) =>
    captures.filter((screen) => isPair(kind, source, screen)).map((screen) => ({ source, screen })),
  );
  const found: PictureCase[] = [];
  const used = new Set<string>();
  // Pairs take turns, each with the next of its parts, so that every scale and many parts have their share.
  for (let round = 0; found.length < most && round < 40; round++) {
    for (const [index, pair] of pairs.entries()) {
      if (found.length >= most) break;
      const part = pick(pair.source.parts, round * 7 + index * 3);
      if (!part || used.has(`${part.id} ${index}`)) continue;
      used.add(`${part.id} ${index}`);
      const made = await presentCase(kind, pair.source, pair.screen, part);
      if (made) found.push(made);
    }
  }
  return found;
}

const pick = <T>(values: readonly T[], index: number): T | undefined => values[index % Math.max(1, values.length)];

async function presentCase(
  kind: PictureKind,
  source: Capture,
  screen: Capture,
  part: Part,
): Promise<PictureCase | undefined> {
  const counterpart = screen.parts.find(({ id }) => id === part.id);
  if (!counterpart || counterpart.text !== part.text) return undefined;
  // What something was put into, or under, is another picture, not one with another neighbour.
  if (counterpart.isCovered) return undefined;
  const grew = Math.max(
    Math.abs(counterpart.box.width - part.box.width),
    Math.abs(counterpart.box.height - part.box.height),
  );
  if (grew > 1) return undefined;
  const crop = await cropOf(source.png, part.pixels);
  const target = await cropOf(screen.png, counterpart.pixels);
  if (!isTelling(crop) || !isTelling(target)) return undefined;
  const places = [counterpart.pixels];
  for (const other of screen.parts) {
    if (other === counterpart) continue;
    const twin = source.parts.find(({ id }) => id === other.id);
    const shown = await cropOf(screen.png, other.pixels);
    const isTwin =
      areAlike(shown, target) ||
      areAlike(shown, crop) ||
      (twin !== undefined && areAlike(await cropOf(source.png, twin.pixels), crop));
    if (isTwin) places.push(other.pixels);
  }
  return {
    kind,
    half: screen.page.half,
    name: `${nameOf(source, part)} on ${shown(screen)}`,
    template: await cutOut(source.png, part.pixels),
    screen,
    places,
  };
}

/** Parts of other pages of the same half, searched on renderings at supported scales. */
async function absentCases(captures: readonly Capture[], name: string, most: number): Promise<PictureCase[]> {
  const screens = captures.filter(({ page, isChanged }) => page.name === name && !isChanged);
  const half = screens[0]!.page.half;
  const here = captures.filter(({ page }) => page.name === name);
  // What is written elsewhere than on a part shows the same words too.
  const texts = new Set(here.flatMap((each) => [...each.parts.map(({ text }) => text), ...each.texts]));
  const sources = captures.filter(({ page, isChanged }) => page.name !== name && page.half === half && !isChanged);
  const found: PictureCase[] = [];
  const used = new Set<string>();
  for (let round = 0; found.length < most && round < 60; round++) {
    const screen = screens[round % screens.length]!;
    const near = sources.filter(({ rendering }) => rendering.scale === screen.rendering.scale);
    for (let turn = 0; turn < 4 && found.length < most; turn++) {
      const source = near[(round * 5 + turn * 3) % near.length]!;
      const part = pick(source.parts, round * 11 + turn * 5);
      if (!part || used.has(`${source.page.name} ${part.id}`)) continue;
      used.add(`${source.page.name} ${part.id}`);
      if (part.text !== '' && texts.has(part.text)) continue;
      const crop = await cropOf(source.png, part.pixels);
      if (!isTelling(crop)) continue;
      const similar = await Promise.all(
        [...screen.parts, ...screen.smaller].map(async ({ pixels }) => {
          const other = await cropOf(screen.png, pixels);
          // The same icon with more room around it, or with a label beside it, is the same icon.
          const alike = shownOn(other).map((shown) => likeness(shownOn(crop)[0]!, shown));
          return Math.max(await likeness(crop, other), ...(await Promise.all(alike)));
        }),
      );
      if (similar.some((value) => value > MAX_SIMILARITY)) continue;
      found.push({
        kind: 'absent',
        half,
        name: `${nameOf(source, part)} on ${shown(screen)}`,
        template: await cutOut(source.png, part.pixels),
        screen,
        places: [],
      });
    }
  }
  return found;
}

const shown = ({ page, rendering: { scale, theme }, isChanged }: Capture): string =>
  `${page.name} ${scale} ${theme}${isChanged ? ' changed' : ''}`;

const nameOf = (capture: Capture, { id, text, pixels }: Part): string =>
  `${shown(capture)} <${id.split(' ')[0]}> ${JSON.stringify(text.slice(0, 20))} ${pixels.width}x${pixels.height} at ${pixels.x},${pixels.y}`;
