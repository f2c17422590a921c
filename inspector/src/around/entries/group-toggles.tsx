import type { Signal } from '@preact/signals';
import { Button } from '../../ui/button';

interface GroupTogglesProps {
  readonly label: string;
  /** The number of entries of each group. */
  readonly counts: ReadonlyMap<string, number>;
  /** Groups that are left out. */
  readonly hidden: Signal<ReadonlySet<string>>;
}

/** A button for each group of entries, such as a level, that shows or hides it. */
export function GroupToggles({ label, counts, hidden }: GroupTogglesProps) {
  const toggle = (group: string) => {
    const next = new Set(hidden.value);
    if (!next.delete(group)) next.add(group);
    hidden.value = next;
  };
  return (
    <div role="group" aria-label={label} class="around-toggles">
      {[...counts].map(([group, count]) => (
        <Button key={group} label={group} pressed={!hidden.value.has(group)} onClick={() => toggle(group)}>
          {group} <span class="muted">{count}</span>
        </Button>
      ))}
    </div>
  );
}
