import type { Rect } from '../../src/device/geometry.js';

/** An icon, a button, a link, a field or a picture that is completely visible. */
export interface DomPart {
  /** The same in every rendering of the page. */
  readonly id: string;
  /** CSS pixels of the window. */
  readonly box: Rect;
  /** Its visible text, case folded. */
  readonly text: string;
  /** Whether content that the benchmark added covers it. */
  readonly isCovered: boolean;
}

export interface DomScene {
  readonly parts: readonly DomPart[];
  /** Similar parts that are too small for a search. */
  readonly smaller: readonly DomPart[];
  /** The text nodes in the window, case folded. */
  readonly texts: readonly string[];
}

/** Runs in the page. */
export function readParts(): DomScene {
  const SMALLEST = 16;
  const LEAST = 8;
  const LARGEST = 300;
  const SELECTOR =
    'button, a, input, select, img, svg, i, [role=button], [role=tab], [class*=icon], .mdi, .badge, .btn, .ui-button';

  const idOf = (element: Element): string => {
    const path: number[] = [];
    for (let at: Element = element; at.parentElement; at = at.parentElement) {
      // Content that the benchmark added does not count.
      const siblings = [...at.parentElement.children].filter((other) => !other.hasAttribute('data-bench-neighbour'));
      path.unshift(siblings.indexOf(at));
    }
    return `${element.localName} ${path.join('.')}`;
  };

  const isWhole = (element: Element, box: DOMRect): boolean => {
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const clip = at.getBoundingClientRect();
      const isInside =
        box.left >= clip.left - 1 &&
        box.right <= clip.right + 1 &&
        box.top >= clip.top - 1 &&
        box.bottom <= clip.bottom + 1;
      if (!isInside) return false;
    }
    const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    return places.every(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top !== null && (element.contains(top) || top.contains(element));
    });
  };

  const neighbours = [...document.querySelectorAll('[data-bench-neighbour]')].map((each) =>
    each.getBoundingClientRect(),
  );
  const meet = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    const text = range.toString().trim().toLowerCase();
    if (text !== '' && meet(range.getBoundingClientRect(), new DOMRect(0, 0, innerWidth, innerHeight)))
      texts.push(text);
  }

  const parts = new Map<string, DomPart>();
  for (const element of document.querySelectorAll(SELECTOR)) {
    if (element instanceof SVGElement && element.ownerSVGElement) continue;
    const box = element.getBoundingClientRect();
    if (Math.min(box.width, box.height) < LEAST || Math.max(box.width, box.height) > LARGEST) continue;
    if (!isWhole(element, box)) continue;
    const place = [box.left, box.top, box.width, box.height].map((value) => Math.round(value / 3)).join();
    if (parts.has(place)) continue;
    const text = element instanceof HTMLInputElement ? element.value || element.placeholder : element.textContent;
    parts.set(place, {
      id: idOf(element),
      box: { x: box.x, y: box.y, width: box.width, height: box.height },
      text: text.trim().toLowerCase(),
      isCovered: neighbours.some((each) => meet(each, box)),
    });
  }
  const isLarge = ({ box }: DomPart): boolean => Math.min(box.width, box.height) >= SMALLEST;
  const all = [...parts.values()];
  return { parts: all.filter(isLarge), smaller: all.filter((part) => !isLarge(part)), texts };
}
