import { createHash } from 'node:crypto';
import type { ScreenTree } from './screen-tree.js';

/** A digest of what is seen: kind, place, text and state of every element in the window, in order. */
export function fingerprintOf(tree: ScreenTree): string {
  const seen = tree.nodes
    .filter((node) => tree.isSeen(node))
    .map((node) => {
      const { bounds, text, label, value, checked, selected } = tree.traitsOf(node);
      const { x, y, width, height } = bounds;
      return [node.localName, x, y, width, height, text, label, value, checked, selected];
    });
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}
