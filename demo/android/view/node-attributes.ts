import { EditText } from '../widget/edit-text.js';
import { isEmpty, type Rect } from './geometry.js';
import { isImportant, type ViewNode } from './snapshot.js';
import type { View } from './view.js';

/** Bounds as Android writes them: `[left,top][right,bottom]`. */
const boundsText = ({ left, top, right, bottom }: Rect): string => `[${left},${top}][${right},${bottom}]`;

/** The full resource id of a view: `com.example.demo:id/save`. */
export function resourceId(view: View, packageName: string): string | undefined {
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
