import { areaOf, type ElementFinder, parseArea, type Rect, type Size } from '#svc';

const RECTANGLE = /^[\d.]+(\s*,\s*[\d.]+){3}$/;

/**
 * The areas that a mask leaves out, in window coordinates: every visible element that a locator of it matches, which may
 * be none, and its rectangles.
 * @param mask locators and rectangles `x,y,width,height` in percent of the window, separated by `|`
 * @throws ServiceError E0205 for a malformed locator or rectangle
 */
export async function maskedAreas(finder: ElementFinder, mask: string, window: Size): Promise<Rect[]> {
  const areas: Rect[] = [];
  const parts = mask.split('|').map((part) => part.trim());
  for (const part of parts.filter(Boolean)) {
    if (RECTANGLE.test(part)) {
      areas.push(areaOf(parseArea(part), window));
      continue;
    }
    await finder.look(part, ({ bounds, state }) => {
      if (state.visible) areas.push(bounds);
      return state.visible;
    });
  }
  return areas;
}
