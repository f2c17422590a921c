import { useId } from 'preact/hooks';
import { elements, refreshElements } from '../state/elements';
import { Button } from '../ui/button';
import { type Kind, KINDS, kind, layout, search, shownElements, windowOnly } from './shown-elements';

/** What is listed, and how. */
export function FilterBar() {
  const id = useId();
  const [found, all] = [shownElements.value.length, elements.value.length];
  return (
    <div class="toolbar elements-bar">
      <input
        type="search"
        aria-label="Search elements"
        placeholder="Text, id, type or locator"
        value={search.value}
        onInput={({ currentTarget }) => (search.value = currentTarget.value)}
      />
      <select
        aria-label="Kind of element"
        value={kind.value}
        onChange={({ currentTarget }) => (kind.value = currentTarget.value as Kind)}
      >
        {Object.entries(KINDS).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <div role="group" aria-label="Layout" class="elements-layout">
        <Button label="Tree" pressed={layout.value === 'tree'} onClick={() => (layout.value = 'tree')} />
        <Button label="List" pressed={layout.value === 'list'} onClick={() => (layout.value = 'list')} />
      </div>
      <span class="elements-check">
        <input
          id={id}
          type="checkbox"
          checked={windowOnly.value}
          onChange={({ currentTarget }) => (windowOnly.value = currentTarget.checked)}
        />
        <label for={id}>In the window only</label>
      </span>
      <span class="elements-count">
        <span class="muted" role="status">
          {found === all ? `${all} elements` : `${found} of ${all} elements`}
        </span>
        <Button label="Read the elements again" icon="refresh" iconOnly tone="quiet" onClick={refreshElements} />
      </span>
    </div>
  );
}
