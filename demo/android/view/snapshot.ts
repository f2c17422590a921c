import { intersection, isEmpty, type Rect, type Size } from './geometry.js';
import type { View, Window } from './view.js';
import { EditText } from '../widget/edit-text.js';

/** A view as accessibility services see it at one moment. */
export interface ViewNode {
  readonly view: View;
  readonly packageName: string;
  /** Index among its siblings. */
  readonly index: number;
  /** Its visible part. */
  readonly bounds: Rect;
  readonly isDisplayed: boolean;
  readonly children: readonly ViewNode[];
}

export interface SnapshotOptions {
  /** Leaves out containers that are not important for accessibility. */
  readonly ignoreUnimportantViews?: boolean;
  readonly allowInvisibleElements?: boolean;
}

/** The tree of a laid-out window, without views that are gone or outside the visible area. */
export function snapshot(window: Window, display: Rect, options: SnapshotOptions = {}): ViewNode[] {
  return nodesOf([window.root], window.packageName, display, true, options);
}

/** The nodes and all nodes below them, parents first. */
export function* allNodes(nodes: readonly ViewNode[]): Generator<ViewNode> {
  for (const node of nodes) {
    yield node;
    yield* allNodes(node.children);
  }
}

/** Whether a view is important for accessibility. */
function isImportant(view: View): boolean {
  return (
    view.accessibleText !== '' ||
    view.description !== undefined ||
    view.isFocusable ||
    view.isCheckable ||
    view.isClickable ||
    view.onLongPress !== undefined ||
    view.onFinger !== undefined ||
    !/Layout$|^android\.view\.View$|ViewGroup$/.test(view.className)
  );
}

function nodesOf(
  views: readonly View[],
  packageName: string,
  clip: Rect,
  isParentShown: boolean,
  options: SnapshotOptions,
): ViewNode[] {
  const nodes: ViewNode[] = [];
  for (const view of views) {
    if (view.visibility === 'gone') continue;
    const bounds = intersection(view.bounds, clip);
    const isDisplayed = isParentShown && view.visibility === 'visible' && !isEmpty(bounds);
    if (!isDisplayed && !options.allowInvisibleElements) continue;
    const childClip = view.clipsChildren ? bounds : clip;
    const children = nodesOf(view.children, packageName, childClip, isDisplayed, options);
    if (options.ignoreUnimportantViews && !isImportant(view)) nodes.push(...children);
    else nodes.push({ view, packageName, index: 0, bounds, isDisplayed, children });
  }
  return nodes.map((node, index) => ({ ...node, index }));
}

/** Bounds in the notation of Android: `[left,top][right,bottom]`. */
const boundsText = ({ left, top, right, bottom }: Rect): string => `[${left},${top}][${right},${bottom}]`;

/** The full resource id of a view: `com.example.demo:id/save`. */
function resourceId(view: View, packageName: string): string | undefined {
  if (view.id === undefined) return undefined;
  return view.id.includes(':') ? view.id : `${packageName}:id/${view.id}`;
}

const isScrollable = ({ scroller }: View): boolean => scroller !== undefined && scroller.range > 0;

/** The attributes of a node in UiAutomator2's order; one without a value is left out. */
export function attributesOf({ view, packageName, index, bounds, isDisplayed }: ViewNode): Map<string, string> {
  const field = view instanceof EditText ? view : undefined;
  const entries: [name: string, value: string | number | boolean | undefined][] = [
    ['index', index],
    ['package', packageName],
    ['class', view.className],
    ['text', view.accessibleText],
    ['content-desc', view.description],
    ['resource-id', resourceId(view, packageName)],
    ['checkable', view.isCheckable],
    ['checked', view.isChecked],
    ['clickable', view.isClickable],
    ['enabled', view.isEnabled],
    ['focusable', view.isFocusable],
    ['focused', view.isFocused],
    ['long-clickable', view.onLongPress !== undefined || field !== undefined],
    ['password', view.isPassword],
    ['scrollable', isScrollable(view)],
    ['selection-start', field && !field.isShowingHint ? (field.isAllSelected ? 0 : field.cursor) : undefined],
    ['selection-end', field && !field.isShowingHint ? field.cursor : undefined],
    ['selected', view.isSelected],
    ['bounds', boundsText(isEmpty(bounds) ? { left: 0, top: 0, right: 0, bottom: 0 } : bounds)],
    ['displayed', isDisplayed],
    ['hint', view.hint],
    ['a11y-important', isImportant(view)],
    ['screen-reader-focusable', false],
    ['drawing-order', index + 1],
    ['showing-hint', field?.isShowingHint ?? false],
    ['text-entry-key', false],
    ['dismissable', false],
    ['a11y-focused', false],
    ['heading', false],
    ['live-region', 0],
    ['context-clickable', false],
    ['content-invalid', false],
  ];
  return new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/** Quarter turns of the display. */
export type Rotation = 0 | 1 | 2 | 3;

// Characters that XML 1.0 cannot carry even escaped; UiAutomator2 leaves them out as well.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escaped = (text: string): string =>
  text
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');

/** The element name of a node: its class, without characters that XML names cannot have. */
export const tagName = (className: string): string => className.replaceAll('$', '_').replace(/[^\w.-]/g, '');

/** The tree in the format of UiAutomator2. */
export function pageSource(nodes: readonly ViewNode[], { width, height }: Size, rotation: Rotation): string {
  const root = `<hierarchy index="0" class="hierarchy" rotation="${rotation}" width="${width}" height="${height}">`;
  const lines = nodes.map((node) => element(node, 1)).join('');
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n${root}\n${lines}</hierarchy>`;
}

function element(node: ViewNode, depth: number): string {
  const indent = '  '.repeat(depth);
  const name = tagName(node.view.className);
  const attributes = [...attributesOf(node)].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  if (node.children.length === 0) return `${indent}<${name}${attributes} />\n`;
  const children = node.children.map((child) => element(child, depth + 1)).join('');
  return `${indent}<${name}${attributes}>\n${children}${indent}</${name}>\n`;
}
