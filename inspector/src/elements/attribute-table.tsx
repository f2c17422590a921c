import { CopyButton } from '../ui/copy-button';

/** All attributes that the page or the page source has on an element. */
export function AttributeTable({ attributes }: { readonly attributes: Readonly<Record<string, string>> }) {
  const all = Object.entries(attributes);
  if (all.length === 0) return null;
  return (
    <>
      <h3>Attributes</h3>
      <table class="elements-attributes">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">
              <span class="visually-hidden">Copy</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map(([name, value]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <code>{value}</code>
              </td>
              <td>{value !== '' && <CopyButton text={value} label={`Copy the value of ${name}`} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
