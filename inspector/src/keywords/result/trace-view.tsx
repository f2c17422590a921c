import type { LocateTrace, RungTrace } from './traces';

/** How each locator was looked for. */
export function TraceList({ traces }: { readonly traces: readonly LocateTrace[] }) {
  return (
    <>
      {traces.map((trace, i) => (
        <TraceView key={i} trace={trace} />
      ))}
    </>
  );
}

/** One search: a bar for the time of each rung of the last look, and the picture of it if there is one. */
function TraceView({ trace: { locator, found, ms, looks, rungs, picture } }: { readonly trace: LocateTrace }) {
  const longest = Math.max(...rungs.map((rung) => rung.ms), 0.1);
  return (
    <figure class="keywords-trace">
      <figcaption>
        <code>{locator}</code> {found ? 'found' : 'not found'} in {shownMs(ms)},{' '}
        {looks === 1 ? '1 look' : `${looks} looks`}
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">Rung</th>
            <th scope="col">Outcome</th>
            <th scope="col" class="keywords-time">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {rungs.map((rung, i) => (
            <tr key={i}>
              <th scope="row">
                {rung.rung} <span class="muted">{rung.source}</span>
              </th>
              <td>{outcomeOf(rung)}</td>
              <td class="keywords-time">
                <span class={`keywords-bar ${rung.outcome}`} style={{ width: `${(rung.ms / longest) * 60}%` }} />{' '}
                {shownMs(rung.ms)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {picture && <img src={picture} alt={`The screen when ${locator} was ${found ? 'found' : 'looked for'}`} />}
    </figure>
  );
}

function outcomeOf({ outcome, matches, score, text, reason }: RungTrace): string {
  const facts = [
    matches !== undefined && `${matches} found`,
    score !== undefined && `score ${score.toFixed(2)}`,
    text !== undefined && `read “${text}”`,
    reason,
  ].filter(Boolean);
  return facts.length > 0 ? `${outcome}: ${facts.join(', ')}` : outcome;
}

const shownMs = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
