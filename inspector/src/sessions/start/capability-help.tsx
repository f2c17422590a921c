import { useId, useState } from 'preact/hooks';
import { optionByKey } from '../../ui/list-keys';

/** The part of a JSON Schema that describes one capability. */
interface PropertySchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
}

interface CapabilityHelpProps {
  readonly schema: Readonly<Record<string, unknown>>;
  /** Nothing can be inserted into a text that is no JSON. */
  readonly disabled: boolean;
  readonly onInsert: (name: string, value: unknown) => void;
}

/**
 * The capabilities that the driver knows: an editable combobox whose list is always open
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Enter or a click inserts one.
 */
export function CapabilityHelp({ schema, disabled, onInsert }: CapabilityHelpProps) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const [current, setCurrent] = useState(0);
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, PropertySchema>>);
  if (properties.length === 0) return <p class="muted">The driver does not say which capabilities it has.</p>;
  const shown = properties.filter(([name, { description = '' }]) =>
    `${name} ${description}`.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  const at = Math.min(current, shown.length - 1);
  const show = (index: number) => {
    setCurrent(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const insert = (index: number) => {
    const found = shown[index];
    if (found && !disabled) onInsert(found[0], initialValue(found[1]));
  };
  const press = (event: KeyboardEvent) => {
    const next = optionByKey(event.key, at, shown.length);
    if (next !== undefined) show(next);
    else if (event.key === 'Enter') insert(at);
    else return;
    event.preventDefault();
  };
  return (
    <div class="sessions-help">
      <label for={`${id}-filter`}>Insert a capability</label>
      <input
        id={`${id}-filter`}
        type="text"
        role="combobox"
        autocomplete="off"
        placeholder="Filter"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
        aria-describedby={disabled ? `${id}-why` : undefined}
        value={filter}
        onInput={({ currentTarget }) => {
          setFilter(currentTarget.value);
          setCurrent(0);
        }}
        onKeyDown={press}
      />
      {disabled && (
        <p class="hint" id={`${id}-why`}>
          Correct the text first: it is no JSON object.
        </p>
      )}
      <ul id={`${id}-list`} role="listbox" aria-label="Capabilities of the driver" tabIndex={-1}>
        {shown.map(([name, property], index) => (
          <li
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            aria-disabled={disabled || undefined}
            onClick={() => insert(index)}
          >
            <code>{name}</code> <span class="muted">{typeOf(property)}</span>
            {property.description && <span class="sessions-description">{property.description}</span>}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p class="muted">No capability has this in its name or description.</p>}
    </div>
  );
}

function typeOf({ type, enum: values, default: preset }: PropertySchema): string {
  const kind = values ? values.map(String).join(' | ') : [type ?? 'any value'].flat().join(' | ');
  return preset === undefined ? kind : `${kind}, default ${JSON.stringify(preset)}`;
}

const EMPTY: Readonly<Record<string, unknown>> = { string: 'text', boolean: true, object: {}, array: [] };

/** The default, else something of the type to be replaced. */
function initialValue({ type, enum: values, default: preset, minimum = 0 }: PropertySchema): unknown {
  if (preset !== undefined) return preset;
  if (values) return values[0];
  const [kind = 'string'] = [type ?? 'string'].flat();
  return kind === 'number' || kind === 'integer' ? minimum : EMPTY[kind];
}
