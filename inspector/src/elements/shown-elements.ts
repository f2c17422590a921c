import { computed, effect, signal, untracked } from '@preact/signals';
import type { ScreenElement } from '../api/types';
import { elements, selected } from '../state/elements';
import { stored } from '../state/stored';
import { nest } from './nest';
import { listRows, treeRows } from './rows';

const INPUTS: readonly ScreenElement['type'][] = ['input', 'select', 'slider'];
const CHECKS: readonly ScreenElement['type'][] = ['checkbox', 'radio', 'switch'];

/** Kinds of elements to choose from. */
export const KINDS = {
  all: { label: 'All kinds', matches: () => true },
  interactive: {
    label: 'Interactive',
    matches: (e: ScreenElement) => e.enabled && (e.clickable || INPUTS.includes(e.type) || CHECKS.includes(e.type)),
  },
  buttons: { label: 'Buttons', matches: (e: ScreenElement) => e.type === 'button' },
  links: { label: 'Links', matches: (e: ScreenElement) => e.type === 'link' },
  inputs: {
    label: 'Inputs',
    matches: (e: ScreenElement) => INPUTS.includes(e.type) || CHECKS.includes(e.type),
  },
  images: { label: 'Images', matches: (e: ScreenElement) => e.type === 'image' },
  text: { label: 'Texts', matches: (e: ScreenElement) => e.type === 'text' || e.type === 'heading' },
} as const;

export type Kind = keyof typeof KINDS;

export const layout = stored<'tree' | 'list'>('elements-layout', 'tree');
export const kind = signal<Kind>('all');
export const search = signal('');
/** Leaves out what scrolling would show first. */
export const windowOnly = stored('elements-window-only', false);
/** Locators of the elements whose content is hidden in the tree. */
export const collapsed = signal<ReadonlySet<string>>(new Set());

/** The elements that the filters let through. */
export const shownElements = computed(() => {
  const words = search.value.trim().toLowerCase();
  const { matches } = KINDS[kind.value];
  return elements.value.filter(
    (element) =>
      matches(element) &&
      (!windowOnly.value || element.inViewport) &&
      (words === '' || textOf(element).includes(words)),
  );
});

const textOf = ({ type, text, id = '', locator }: ScreenElement): string =>
  `${type} ${text} ${id} ${locator}`.toLowerCase();

export const rows = computed(() =>
  layout.value === 'tree' ? treeRows(shownElements.value, collapsed.value) : listRows(shownElements.value),
);

/** The index of the row of the selected element; -1 when it has none. */
export const currentRow = computed(() => {
  const chosen = selected.value;
  if (!chosen) return -1;
  const same = rows.value.findIndex(({ element }) => element === chosen);
  return same >= 0 ? same : rows.value.findIndex(({ element }) => element.locator === chosen.locator);
});

/** Shows or hides the content of a row. The selection leaves what is hidden. */
export function setExpanded(index: number, isExpanded: boolean): void {
  const row = rows.peek()[index];
  if (row?.isExpanded === undefined || row.isExpanded === isExpanded) return;
  const next = new Set(collapsed.peek());
  if (isExpanded) next.delete(row.element.locator);
  else next.add(row.element.locator);
  const chosen = currentRow.peek();
  collapsed.value = next;
  if (!isExpanded && chosen > index && currentRow.peek() < 0) selected.value = row.element;
}

const selectedLocator = computed(() => selected.value?.locator);

// An element that is chosen on the screen is shown in the tree.
effect(() => {
  const locator = selectedLocator.value;
  untracked(() => {
    if (locator === undefined || collapsed.value.size === 0) return;
    const around = new Set<string>();
    let at = nest(shownElements.value).find(({ element }) => element.locator === locator)?.parent;
    for (; at; at = at.parent) around.add(at.element.locator);
    if ([...around].some((each) => collapsed.value.has(each))) {
      collapsed.value = new Set([...collapsed.value].filter((each) => !around.has(each)));
    }
  });
});
