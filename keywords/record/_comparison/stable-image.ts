import {
  type Config,
  type Driver,
  type ElementFinder,
  Picture,
  type Rect,
  ScreenImage,
  ServiceError,
  wholePixels,
  type Workspace,
} from '#svc';
import { maskedAreas } from './mask.js';

interface Parts {
  readonly finder: ElementFinder;
  readonly driver: Driver;
  readonly workspace: Workspace;
  readonly config: Config;
}

export interface Shown {
  /** In device pixels, with the masks painted. */
  readonly image: ScreenImage;
  /** In pixels of the image. */
  readonly masks: readonly Rect[];
}

/**
 * Takes screenshots until two in a row are equal, where they are not masked. The text caret is hidden meanwhile.
 * @param element takes its rectangle only, scrolled into the window; undefined for the whole screen
 * @throws ServiceError E0401 when the screen keeps changing for the time in which elements are looked for
 */
export async function stableImage(parts: Parts, element: string | undefined, mask: string): Promise<Shown> {
  const { finder, driver, config } = parts;
  if (element !== undefined) {
    await finder.act(element, {}, async (target, limits) => {
      if (!target.state.onScreen) await target.reveal(limits);
    });
  }
  const showCaret = await driver.hideCaret();
  try {
    let last: Shown | undefined;
    const isStable = await finder.poll(config.settings.find_timeout_s, async () => {
      const before = last;
      last = await take(parts, element, mask);
      return before?.image.equals(last.image) === true;
    });
    if (isStable) return last!;
    throw new ServiceError(
      'E0401',
      `the screen kept changing for ${config.settings.find_timeout_s} s: mask what moves, or compare an element`,
    );
  } finally {
    await showCaret();
  }
}

async function take({ finder, driver, workspace }: Parts, element: string | undefined, mask: string): Promise<Shown> {
  const window = await driver.windowSize();
  const bounds = element === undefined ? undefined : (await finder.find(element)).bounds;
  const areas = await maskedAreas(finder, mask, window);
  const picture = new Picture(Buffer.from(await workspace.screenshot(), 'base64'));
  const scale = picture.width / window.width;
  const area = wholePixels(bounds && rounded(scaled(bounds, scale)), picture);
  if (!area) throw new ServiceError('E0206', `${element} is outside the window`);
  const masks = areas.map((each) => scaled(each, scale));
  return {
    image: await ScreenImage.of(picture, area, masks),
    masks: masks.map((each) => ({ ...each, x: each.x - area.x, y: each.y - area.y })),
  };
}

const scaled = ({ x, y, width, height }: Rect, scale: number): Rect => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

/** The size must not depend on where between two pixels an element begins. */
const rounded = ({ x, y, width, height }: Rect): Rect => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});
