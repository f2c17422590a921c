/** HTTP header fields by their names. */
export function HeaderTable({ headers }: { readonly headers: Readonly<Record<string, string | readonly string[]>> }) {
  const rows = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const));
  if (rows.length === 0) return <p class="muted">None.</p>;
  return (
    <table>
      <tbody>
        {rows.map(([name, value], i) => (
          <tr key={i}>
            <th scope="row" class="mono">
              {name}
            </th>
            <td class="mono">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
