import { elements, selected } from '../state/elements';
import { notify } from '../state/notices';
import { type Hit, pointed } from './search';

/** Chooses the smallest element that has the middle of a hit. */
function choose({ bounds }: Hit): void {
  const [x, y] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
  const [element] = elements
    .peek()
    .filter(({ bounds: b }) => x >= b.x && x <= b.x + b.width && y >= b.y && y <= b.y + b.height)
    .toSorted((a, b) => a.bounds.width * a.bounds.height - b.bounds.width * b.bounds.height);
  if (element) selected.value = element;
  notify({
    tone: 'info',
    text: element
      ? `Chose ${`${element.type} ${element.text}`.trim()}: its locators are under Elements.`
      : 'None of the elements that the session lists is at this place.',
  });
}

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
              title="Choose the element at this place"
              onClick={() => choose(hit)}
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
