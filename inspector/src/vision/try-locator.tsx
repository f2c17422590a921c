import { useEffect } from 'preact/hooks';
import { showBoxes } from '../state/overlays';
import { openPalette } from '../state/palette';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { FailureText } from '../ui/failure-text';
import { Field } from '../ui/field';
import { HitList } from './hit-list';
import { RungBars } from './rung-bars';
import { clearSearch, found, type Hit, isSearching, isStale, pointed, search, searchFailure, typed } from './search';

const OWNER = 'try';

/** A locator typed by hand: what it finds on the screen, and how. */
export function TryLocator() {
  const result = found.value;
  const failure = searchFailure.value;
  useOutlines(result?.hits);
  return (
    <section class="vision-section" aria-label="Try a locator">
      <form
        class="vision-try"
        onSubmit={(event) => {
          event.preventDefault();
          void search(typed.value);
        }}
      >
        <Field label="Locator" hint="xpath=, css=, id=, text=, ocr=, image=, or plain text; may end in >> nth=N">
          {(control) => (
            <input
              {...control}
              class="mono"
              type="search"
              spellcheck={false}
              autocomplete="off"
              value={typed.value}
              onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
            />
          )}
        </Field>
        <div class="vision-actions">
          <Button label="Find" icon="search" tone="primary" type="submit" />
          <Button
            label="Use in a keyword"
            icon="play"
            disabled={typed.value.trim() === ''}
            onClick={() => openPalette({ locator: typed.value })}
          />
          <CopyButton text={typed.value} label="Copy the locator" />
          {(result ?? failure) && <Button label="Remove the result" tone="quiet" onClick={clearSearch} />}
        </div>
      </form>
      <p role="status" class="muted">
        {isSearching.value ? 'Searching…' : result && summaryOf(result.hits.length, result.trace, result.ms)}
      </p>
      {isStale.value && result && (
        <p class="vision-stale">
          The screen has changed since.{' '}
          <Button label="Find again" icon="refresh" onClick={() => void search(result.trace.locator)} />
        </p>
      )}
      {failure && <FailureText failure={failure} />}
      {result && <RungBars rungs={result.trace.rungs} />}
      {result && <HitList hits={result.hits} />}
    </section>
  );
}

/** Outlines every hit on the screen; only the pointed one while there is one. */
function useOutlines(hits: readonly Hit[] | undefined): void {
  const at = pointed.value;
  useEffect(() => {
    const boxes = (hits ?? []).map(({ bounds, score }, i) => ({
      bounds,
      tone: 'hit' as const,
      label: score === undefined ? `${i + 1}` : `${i + 1}: ${score.toFixed(2)}`,
    }));
    showBoxes(OWNER, at === undefined ? boxes : boxes.slice(at, at + 1));
  }, [hits, at]);
  useEffect(() => () => showBoxes(OWNER, []), []);
}

const READ_AS = { any: 'plain text' } as const;

function summaryOf(listed: number, { by, rungs }: { by: string; rungs: readonly { matches?: number }[] }, ms: number) {
  const all = rungs.find(({ matches }) => matches !== undefined)?.matches ?? 0;
  const count = listed === 0 ? 'Nothing found' : listed === 1 ? '1 hit' : `${listed} hits`;
  const more = all > listed && listed > 0 ? ` of ${all}, the others hidden, beyond the limit or not chosen` : '';
  return `${count}${more} · read as ${by in READ_AS ? READ_AS[by as keyof typeof READ_AS] : by} · ${Math.round(ms)} ms`;
}
