import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import type { KeywordInfo } from '../api/types';
import { catalogue } from '../state/catalogue';
import { Empty } from '../ui/failure-text';
import { optionByKey } from '../ui/list-keys';
import { groupsOf, matching, type KeywordGroup } from './ranking';

/**
 * A field that filters the catalogue, with the list of what matches:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function KeywordList({ onChoose }: { readonly onChoose: (info: KeywordInfo) => void }) {
  const id = useId();
  const query = useSignal('');
  const current = useSignal(0);
  const groups: readonly KeywordGroup[] = query.value.trim()
    ? [{ label: 'Matches', keywords: matching(catalogue.value, query.value) }]
    : groupsOf(catalogue.value);
  const shown = groups.flatMap(({ keywords }) => keywords);
  const optionId = (info: KeywordInfo) => `${id}-${info.keyword_slug}`;
  const active = shown[current.value];
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const press = (event: KeyboardEvent) => {
    const next = optionByKey(event.key, current.value, shown.length);
    if (event.key === 'Enter' && active) onChoose(active);
    else if (next !== undefined) current.value = next;
    else return;
    event.preventDefault();
  };
  return (
    <div class="keywords-palette">
      <input
        type="text"
        role="combobox"
        aria-label="Keyword"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && optionId(active)}
        placeholder="Words or initials, such as press or pe"
        autocomplete="off"
        spellcheck={false}
        autofocus
        value={query.value}
        onInput={({ currentTarget }) => {
          query.value = currentTarget.value;
          current.value = 0;
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} class="keywords-list" role="listbox" aria-label="Keywords" hidden={shown.length === 0}>
        {groups.map(({ label, keywords }, i) => (
          <div key={label} role="group" aria-labelledby={`${id}-group-${i}`}>
            <div id={`${id}-group-${i}`} class="keywords-group" role="presentation">
              {label}
            </div>
            {keywords.map((info) => (
              <div
                key={info.keyword_slug}
                id={optionId(info)}
                class="keywords-option"
                role="option"
                aria-selected={info === active}
                onPointerMove={() => (current.value = shown.indexOf(info))}
                onClick={() => onChoose(info)}
              >
                <span>{info.keyword}</span> <span class="muted">{info.description}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && <Empty>No keyword matches.</Empty>}
      <p class="visually-hidden" role="status">
        {shown.length} keywords
      </p>
    </div>
  );
}
