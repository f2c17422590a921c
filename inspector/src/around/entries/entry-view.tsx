import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/failure-text';
import { FilterField } from '../filter-field';
import './entries.css';
import { GroupToggles } from './group-toggles';
import { PauseButtons, usePausable } from './pausable-list';
import { SelectableList } from './selectable-list';

/** How the entries of a list that grows are shown. */
export interface EntryKind<T> {
  /** Of the list, in the plural. */
  readonly label: string;
  /** What is said while there is none. */
  readonly empty: string;
  /** Counts up in the list. */
  readonly keyOf: (entry: T) => number;
  /** What the groups are, such as levels. */
  readonly groupLabel: string;
  readonly groupOf: (entry: T) => string;
  /** What the filter searches. */
  readonly textOf: (entry: T) => string;
  readonly row: (entry: T) => ComponentChildren;
  readonly details: (entry: T) => ComponentChildren;
}

interface EntryViewProps<T> {
  readonly kind: EntryKind<T>;
  readonly entries: ReadonlySignal<readonly T[]>;
  /** Beside the other buttons. */
  readonly actions?: ComponentChildren;
}

/** A live list with filter, pause and clear, and the details of the chosen entry below it. */
export function EntryView<T>({ kind, entries, actions }: EntryViewProps<T>) {
  const list = usePausable(entries, kind.keyOf);
  const filter = useSignal('');
  const hidden = useSignal<ReadonlySet<string>>(new Set());
  const chosen = useSignal<number | undefined>(undefined);
  const counts = new Map<string, number>();
  for (const entry of list.items) counts.set(kind.groupOf(entry), (counts.get(kind.groupOf(entry)) ?? 0) + 1);
  const wanted = filter.value.trim().toLowerCase();
  const shown = list.items.filter(
    (entry) => !hidden.value.has(kind.groupOf(entry)) && kind.textOf(entry).toLowerCase().includes(wanted),
  );
  const current = shown.find((entry) => kind.keyOf(entry) === chosen.value);
  return (
    <div class="around-panel">
      <div class="toolbar">
        <FilterField label={`Filter ${kind.label.toLowerCase()}`} text={filter} />
        <PauseButtons list={list} />
        {actions}
        <GroupToggles label={kind.groupLabel} counts={counts} hidden={hidden} />
        <span class="muted" role="status">
          {shown.length.toLocaleString()} of {list.items.length.toLocaleString()}
          {list.isPaused.value && ', paused'}
        </span>
      </div>
      {shown.length > 0 ? (
        <SelectableList
          label={kind.label}
          items={shown}
          keyOf={kind.keyOf}
          chosen={chosen}
          follows={!list.isPaused.value}
          row={kind.row}
        />
      ) : (
        <Empty>{list.items.length > 0 ? 'The filter leaves none.' : kind.empty}</Empty>
      )}
      {current && (
        <section class="around-details" aria-label="Details" tabIndex={0}>
          <Button
            label="Close the details"
            icon="close"
            iconOnly
            tone="quiet"
            onClick={() => (chosen.value = undefined)}
          />
          {kind.details(current)}
        </section>
      )}
    </div>
  );
}
