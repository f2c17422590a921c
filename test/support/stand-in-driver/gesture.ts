import type { Point } from '#svc';

/** What one finger did. */
export interface Stroke {
  readonly from: Point;
  readonly to: Point;
}

interface Sequence {
  readonly type: string;
  readonly actions: readonly { readonly type: string; readonly x?: number; readonly y?: number }[];
}

/** Each time that a finger was down, finger by finger. */
export function strokesOf(sequences: readonly Sequence[]): Stroke[] {
  return sequences.filter(({ type }) => type === 'pointer').flatMap(({ actions }) => strokes(actions));
}

function strokes(actions: Sequence['actions']): Stroke[] {
  const found: Stroke[] = [];
  let place: Point = { x: 0, y: 0 };
  let from: Point | undefined;
  for (const { type, x, y } of actions) {
    if (type === 'pointerMove') place = { x: x!, y: y! };
    if (type === 'pointerDown') from = place;
    if (type === 'pointerUp' && from) {
      found.push({ from, to: place });
      from = undefined;
    }
  }
  return found;
}
