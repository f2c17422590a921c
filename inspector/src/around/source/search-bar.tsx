import { Button } from '../../ui/button';
import { MAX_HITS } from './find-hits';

interface SearchBarProps {
  readonly wanted: string;
  readonly count: number;
  /** The hit that the person is at, from 0. */
  readonly current: number;
  readonly onInput: (wanted: string) => void;
  /** Goes on by so many hits, round the end. */
  readonly onMove: (by: number) => void;
}

export function SearchBar({ wanted, count, current, onInput, onMove }: SearchBarProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onMove(event.shiftKey ? -1 : 1);
  };
  const total = count === MAX_HITS ? `${MAX_HITS.toLocaleString()} or more` : count.toLocaleString();
  const text = count === 0 ? 'no hit' : `${(current + 1).toLocaleString()} of ${total}`;
  return (
    <div role="search" class="around-search">
      <input
        type="search"
        aria-label="Search the source"
        placeholder="Search the source"
        value={wanted}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onKeyDown={press}
      />
      <Button
        label="Previous hit"
        keys="Shift+Enter"
        icon="up"
        iconOnly
        tone="quiet"
        disabled={count === 0}
        onClick={() => onMove(-1)}
      />
      <Button
        label="Next hit"
        keys="Enter"
        icon="down"
        iconOnly
        tone="quiet"
        disabled={count === 0}
        onClick={() => onMove(1)}
      />
      <span class="muted" role="status">
        {wanted !== '' && text}
      </span>
    </div>
  );
}
