import { selected } from '../state/elements';
import { openPalette } from '../state/palette';
import { rowByKey } from '../ui/list-keys';
import type { ElementRow } from './rows';
import { currentRow, rows, setExpanded } from './shown-elements';
import { findTyped } from './type-ahead';

/**
 * Moves the selection by the keys of trees and list boxes:
 * https://www.w3.org/WAI/ARIA/apg/patterns/treeview/#keyboardinteraction
 * @param page rows that are seen at once
 */
export function moveByKey(event: KeyboardEvent, page: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const all = rows.peek();
  const at = currentRow.peek();
  const target =
    event.key.length === 1 && event.key !== ' ' ? findTyped(event.key, all, at) : targetOf(event.key, all, at, page);
  if (target === undefined) return;
  event.preventDefault();
  if (target === 'done') return;
  const row = all[target];
  if (row) selected.value = row.element;
}

/** The row that a key leads to; `done` when the key had another effect; undefined for other keys. */
function targetOf(key: string, all: readonly ElementRow[], at: number, page: number): number | 'done' | undefined {
  const row = all[at];
  switch (key) {
    case 'ArrowRight':
      if (row?.isExpanded) return at + 1;
      setExpanded(at, true);
      return 'done';
    case 'ArrowLeft':
      if (!row?.isExpanded) return row && row.parent >= 0 ? row.parent : 'done';
      setExpanded(at, false);
      return 'done';
    case ' ':
      return row ? at : 0;
    case 'Enter':
      if (row) openPalette({ locator: row.element.locator });
      return 'done';
    default:
      return rowByKey(key, at, all.length, page);
  }
}
