import type { ScreenTree } from './screen-tree.js';
import type { NativeTraits } from './native-platform.js';
import type { SourceNode } from './source-node.js';
import { collapse } from './texts.js';

/**
 * The texts inside an element, in reading order; when there are none, the names of its pictures.
 * @param leaveOut tells which elements do not count, with all that they hold
 */
export function innerText(
  tree: ScreenTree,
  node: SourceNode,
  leaveOut: (traits: NativeTraits) => boolean = () => false,
): string {
  const texts: string[] = [];
  const pictures: string[] = [];
  for (let at = node.order + 1; at <= node.end; at += 1) {
    const inner = tree.nodes[at]!;
    if (!tree.isVisible(inner)) continue;
    const traits = tree.traitsOf(inner);
    if (traits.type === 'input' || leaveOut(traits)) {
      at = inner.end;
      continue;
    }
    const told = traits.type === 'image' ? pictures : traits.text === '' ? pictures : texts;
    const text = collapse(traits.text || traits.label);
    if (text !== '' && text !== told.at(-1)) told.push(text);
    if (traits.text !== '') at = inner.end;
  }
  return (texts.length > 0 ? texts : pictures).join(' ');
}
