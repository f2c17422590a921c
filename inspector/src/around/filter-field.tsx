import type { Signal } from '@preact/signals';

/** A field whose text narrows a list. */
export function FilterField({ label, text }: { readonly label: string; readonly text: Signal<string> }) {
  return (
    <input
      class="around-filter"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text.value}
      onInput={({ currentTarget }) => (text.value = currentTarget.value)}
    />
  );
}
