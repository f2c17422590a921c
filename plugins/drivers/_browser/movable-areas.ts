import type { Point, Rect } from '#svc';

/**
 * Runs in the page, sent as source: the containers inside the window that can still scroll in a direction, the largest
 * first, as far as they are seen. When only others can, the first of them is scrolled into the window.
 * @param way 1, 0 or -1 in each axis
 */
export function movableAreas(way: Point): Rect[] {
  const found: { element: Element; area: Rect }[] = [];
  const outside: Element[] = [];
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

  const canMove = (element: Element): boolean => {
    const upright = way.y !== 0;
    const length = upright ? element.clientHeight : element.clientWidth;
    const rest = (upright ? element.scrollHeight : element.scrollWidth) - length;
    if (length < 20 || rest < 2) return false;
    const { overflowX, overflowY, direction } = getComputedStyle(element);
    if (!scrolls(upright ? overflowY : overflowX)) return false;
    const place = upright ? element.scrollTop : element.scrollLeft + (direction === 'rtl' ? rest : 0);
    return way.x + way.y > 0 ? place < rest - 1 : place > 1;
  };

  const seenOf = (element: Element, offset: Point): Rect => {
    const box = element.getBoundingClientRect();
    const left = Math.max(0, box.left + offset.x);
    const top = Math.max(0, box.top + offset.y);
    const right = Math.min(window.innerWidth, box.right + offset.x);
    const bottom = Math.min(window.innerHeight, box.bottom + offset.y);
    return { x: left, y: top, width: right - left, height: bottom - top };
  };

  const visit = (root: Document | ShadowRoot, offset: Point): void => {
    for (const element of root.querySelectorAll('*')) {
      const page = element.ownerDocument;
      const isViewport = element === (page.scrollingElement ?? page.documentElement);
      if ((!isViewport || offset.x !== 0 || offset.y !== 0) && canMove(element)) {
        const area = seenOf(element, offset);
        if (area.width >= 20 && area.height >= 20) found.push({ element, area });
        else outside.push(element);
      }
      if (element.shadowRoot) visit(element.shadowRoot, offset);
      let inner: Document | null = null;
      try {
        inner = (element as HTMLIFrameElement).contentDocument ?? null;
      } catch {
        inner = null;
      }
      if (inner) {
        const { left, top } = element.getBoundingClientRect();
        visit(inner, { x: offset.x + left + element.clientLeft, y: offset.y + top + element.clientTop });
      }
    }
  };
  visit(document, { x: 0, y: 0 });

  const [hidden] = outside;
  if (found.length === 0 && hidden) {
    hidden.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const area = seenOf(hidden, { x: 0, y: 0 });
    return area.width >= 20 && area.height >= 20 ? [area] : [];
  }
  return found.map(({ area }) => area).sort((a, b) => b.width * b.height - a.width * a.height);
}
