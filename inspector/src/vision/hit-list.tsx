import { type Hit, pointed } from './search';

/** The hits of a search, the one that a keyword takes first. Pointing at one shows it alone on the screen. */
export function HitList({ hits }: { readonly hits: readonly Hit[] }) {
  if (hits.length === 0) return null;
  const point = (place: number | undefined) => () => (pointed.value = place);
  return (
    <>
      <h3>Hits</h3>
      <ol class="vision-list">
        {hits.map((hit, place) => (
          <li key={place}>
            <button
              type="button"
              class="vision-row"
              onMouseEnter={point(place)}
              onMouseLeave={point(undefined)}
              onFocus={point(place)}
              onBlur={point(undefined)}
            >
              <span class="count">{place + 1}</span>
              <span class="vision-text">{hit.text ?? <span class="muted">without text</span>}</span>
              {!hit.visible && <span class="badge">hidden</span>}
              {hit.score !== undefined && <span class="badge">{hit.score.toFixed(2)}</span>}
              <span class="muted">{placeOf(hit.bounds)}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A rectangle in words, in whole window coordinates. */
export const placeOf = ({ x, y, width, height }: Hit['bounds']): string =>
  `${Math.round(x)}, ${Math.round(y)} · ${Math.round(width)} × ${Math.round(height)}`;
