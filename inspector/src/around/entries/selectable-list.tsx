import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { rowByKey } from '../../ui/list-keys';
import { VirtualList } from '../../ui/virtual-list';

interface SelectableListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => number;
  /** The key of the chosen item. */
  readonly chosen: Signal<number | undefined>;
  /** Shows the end of the list whenever it grows, while nothing is chosen. */
  readonly follows: boolean;
  readonly row: (item: T) => ComponentChildren;
}

const ROW_HEIGHT = 26;

/** A listbox of thousands of rows: https://www.w3.org/WAI/ARIA/apg/patterns/listbox/ */
export function SelectableList<T>({ label, items, keyOf, chosen, follows, row }: SelectableListProps<T>) {
  const id = useId();
  const current = items.findIndex((item) => keyOf(item) === chosen.value);
  const last = items.length - 1;
  const choose = (index: number) => {
    const item = items[index];
    if (item !== undefined) chosen.value = keyOf(item);
  };
  const press = (event: KeyboardEvent) => {
    const next = rowByKey(event.key, current, items.length);
    if (event.key === 'Escape' && chosen.value !== undefined) chosen.value = undefined;
    else if (next !== undefined) choose(next);
    else return;
    event.preventDefault();
  };
  return (
    <VirtualList
      role="listbox"
      aria-label={label}
      aria-activedescendant={current < 0 ? undefined : `${id}-${chosen.value}`}
      tabIndex={0}
      onKeyDown={press}
      items={items}
      rowHeight={ROW_HEIGHT}
      shown={current >= 0 ? current : follows ? last : undefined}
      row={(item, index, top) => (
        <div
          key={keyOf(item)}
          id={`${id}-${keyOf(item)}`}
          role="option"
          class="around-row"
          aria-selected={index === current}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={{ top: `${top}px`, height: `${ROW_HEIGHT}px` }}
          onClick={() => choose(index)}
        >
          {row(item)}
        </div>
      )}
    />
  );
}
