import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Empty } from '../../ui/failure-text';

interface VariableTableProps {
  readonly variables: Readonly<Record<string, readonly string[]>>;
  /** A part of the names or values that are shown. */
  readonly filter: string;
  readonly onEdit: (variable: { readonly name: string; readonly values: readonly string[] }) => void;
}

/** A session may have 5,000 variables, with values of millions of characters. */
const MAX_ROWS = 200;
const MAX_VALUES = 20;
const MAX_CHARS = 300;

export function VariableTable({ variables, filter, onEdit }: VariableTableProps) {
  const wanted = filter.trim().toLowerCase();
  const found = Object.entries(variables)
    .filter(([name, values]) => [name, ...values].some((text) => text.toLowerCase().includes(wanted)))
    .sort(([a], [b]) => a.localeCompare(b));
  if (found.length === 0) return <Empty>No variable contains “{filter}”.</Empty>;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Values</th>
            <th scope="col">
              <span class="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, MAX_ROWS).map(([name, values]) => (
            <tr key={name}>
              <th scope="row" class="mono">
                {name}
              </th>
              <td>
                <Values values={values} />
              </td>
              <td class="around-actions">
                <CopyButton text={values.join('\n')} label={`Copy the value of ${name}`} />
                <Button
                  label={`Edit ${name}`}
                  icon="edit"
                  iconOnly
                  tone="quiet"
                  onClick={() => onEdit({ name, values })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > MAX_ROWS && <Empty>{found.length - MAX_ROWS} more: filter to see them.</Empty>}
    </>
  );
}

const Values = ({ values }: { readonly values: readonly string[] }) => (
  <ul class="around-values">
    {values.slice(0, MAX_VALUES).map((value, i) => (
      <li key={i} class="mono">
        {value === '' ? <span class="muted">empty</span> : value.slice(0, MAX_CHARS)}
        {value.length > MAX_CHARS && <span class="muted"> … {value.length.toLocaleString()} characters</span>}
      </li>
    ))}
    {values.length > MAX_VALUES && <li class="muted">{values.length - MAX_VALUES} more values</li>}
  </ul>
);
