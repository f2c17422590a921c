import type { ElementType, ScreenElement } from '#svc';
import { wholeNumbers } from './rectangles.js';
import type { RecordKind, RecordKinds } from './record-kinds.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';

/** Not listed when the text of an ancestor contains theirs. */
const READ_ONLY: ReadonlySet<ElementType> = new Set<ElementType>(['text', 'heading', 'image', 'other']);

const MAX_TEXT_CHARS = 1000;

/** Lists every element that can be acted on or read, in reading order. */
export function recordsOf(
  tree: ScreenTree,
  kinds: RecordKinds,
  locatorOf: (node: SourceNode) => string,
): ScreenElement[] {
  const records: ScreenElement[] = [];
  const absorbing: { end: number; text: string }[] = [];
  for (const node of tree.nodes) {
    while (absorbing.length > 0 && absorbing.at(-1)!.end < node.order) absorbing.pop();
    const kind = kinds.kindOf(node);
    if (!kind) continue;
    const isRepeated =
      READ_ONLY.has(kind.type) &&
      !tree.traitsOf(node).clickable &&
      absorbing.some(({ text }) => kind.text === '' || containsWords(text, kind.text));
    if (isRepeated) continue;
    records.push(recordOf(tree, node, kind, locatorOf(node)));
    if (kind.absorbsTexts) absorbing.push({ end: node.end, text: kind.text });
  }
  return records;
}

function recordOf(tree: ScreenTree, node: SourceNode, { type, text }: RecordKind, locator: string): ScreenElement {
  const { clickable, enabled, checked, selected, focused, password, id } = tree.traitsOf(node);
  return {
    type,
    text: shortened(text),
    bounds: wholeNumbers(tree.visiblePartOf(node)),
    clickable,
    enabled,
    visible: tree.isVisible(node),
    inViewport: tree.isInWindow(node),
    ...(checked && { checked: true as const }),
    ...(selected && { selected: true as const }),
    ...(focused && { focused: true as const }),
    ...(password && { password: true as const }),
    ...(id !== '' && { id }),
    locator,
    source: 'tree',
  };
}

/** Whether a text contains another one as whole words. */
function containsWords(whole: string, part: string): boolean {
  if (part === '') return true;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const around = (whole[at - 1] ?? ' ') + (whole[at + part.length] ?? ' ');
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

const shortened = (text: string): string =>
  text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS - 1)}…` : text;
