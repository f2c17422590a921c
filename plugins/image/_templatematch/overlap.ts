import type { Rect } from '#svc';

/** Area of the intersection over area of the union: 0 to 1. */
export function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  return common / (a.width * a.height + b.width * b.height - common);
}

/** Those that no better one covers; they come with the best first. */
export function withoutOverlaps<T extends { readonly bounds: Rect }>(sorted: readonly T[], most: number): T[] {
  const kept: T[] = [];
  for (const each of sorted) {
    if (kept.length >= most) break;
    if (kept.every(({ bounds }) => overlap(bounds, each.bounds) < 0.4)) kept.push(each);
  }
  return kept;
}
