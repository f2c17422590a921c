import type { Direction, Point } from '#svc';

/** Which way a wheel turns when the view goes in a direction. */
export const WHEEL: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};
