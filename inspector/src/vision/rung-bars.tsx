import { Icon, type IconName } from '../ui/icon';
import type { RungTrace } from './search';

const OUTCOMES: Readonly<Record<RungTrace['outcome'], { readonly icon: IconName; readonly label: string }>> = {
  hit: { icon: 'check', label: 'found' },
  miss: { icon: 'close', label: 'not found' },
  skipped: { icon: 'minus', label: 'skipped' },
  failed: { icon: 'warning', label: 'failed' },
};

/** The strategies of a search in their order: a bar for the time of each, its outcome, and why it found nothing. */
export function RungBars({ rungs }: { readonly rungs: readonly RungTrace[] }) {
  const longest = Math.max(...rungs.map(({ ms }) => ms), 1);
  return (
    <>
      <h3>Strategies</h3>
      <ol class="vision-rungs">
        {rungs.map((rung, i) => (
          <li key={i} class={`vision-rung ${rung.outcome}`}>
            <span class="vision-rung-name">
              <Icon name={OUTCOMES[rung.outcome].icon} />
              <strong>{rung.rung}</strong> {OUTCOMES[rung.outcome].label}
              <span class="muted">by {rung.source}</span>
            </span>
            <span class="vision-bar" aria-hidden="true">
              <span style={{ width: `${(rung.ms / longest) * 100}%` }} />
            </span>
            <span class="vision-ms">{rung.ms} ms</span>
            {detailOf(rung) && <span class="vision-reason muted">{detailOf(rung)}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

const detailOf = ({ reason, matches, score, how, text }: RungTrace): string =>
  reason ??
  [
    matches !== undefined && `${matches} ${matches === 1 ? 'match' : 'matches'}`,
    score !== undefined && `best score ${score.toFixed(2)}`,
    how !== undefined && `recognised as ${how}`,
    text !== undefined && `“${text}”`,
  ]
    .filter((part) => part !== false)
    .join(', ');
