import type { ElementType, ScreenElement } from '#svc';
import { wholeNumbers } from './rectangles.js';
import type { RecordKind, RecordKinds } from './record-kinds.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';
import { says } from './texts.js';

/** What a record further out may say as well. */
const READ_ONLY: ReadonlySet<ElementType> = new Set<ElementType>(['text', 'heading', 'image', 'other']);

const LONGEST_TEXT = 1000;
const shortened = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text);

/** The record of every element that can be acted on or read, in reading order. */
export function recordsOf(
  tree: ScreenTree,
  kinds: RecordKinds,
  locatorOf: (node: SourceNode) => string,
): ScreenElement[] {
  const records: ScreenElement[] = [];
  const carriers: { end: number; text: string }[] = [];
  for (const node of tree.nodes) {
    while (carriers.length > 0 && carriers.at(-1)!.end < node.order) carriers.pop();
    const kind = kinds.kindOf(node);
    if (!kind) continue;
    const isRepeated =
      READ_ONLY.has(kind.type) &&
      !tree.traitsOf(node).clickable &&
      carriers.some(({ text }) => kind.text === '' || says(text, kind.text));
    if (isRepeated) continue;
    records.push(recordOf(tree, node, kind, locatorOf(node)));
    if (kind.carries) carriers.push({ end: node.end, text: kind.text });
  }
  return records;
}

function recordOf(tree: ScreenTree, node: SourceNode, { type, text }: RecordKind, locator: string): ScreenElement {
  const { clickable, enabled, checked, selected, focused, password, id } = tree.traitsOf(node);
  return {
    type,
    text: shortened(text),
    bounds: wholeNumbers(tree.seenOf(node)),
    clickable,
    enabled,
    visible: tree.isVisible(node),
    inViewport: tree.isSeen(node),
    ...(checked && { checked: true as const }),
    ...(selected && { selected: true as const }),
    ...(focused && { focused: true as const }),
    ...(password && { password: true as const }),
    ...(id !== '' && { id }),
    locator,
    source: 'tree',
  };
}
