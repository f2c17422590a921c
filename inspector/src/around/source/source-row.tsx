import type { ComponentChildren } from 'preact';
import type { Hits } from './find-hits';
import { lastAtMost, rowText, type SourceRows } from './source-rows';

interface SourceRowProps {
  readonly rows: SourceRows;
  readonly row: number;
  readonly hits: Hits;
  /** The hit that the person is at. */
  readonly current: number;
}

/** A row of the source with its hits marked. */
export function SourceRow({ rows, row, hits, current }: SourceRowProps) {
  const line = rows.lines[row];
  return (
    <>
      <span class="around-number">{line === rows.lines[row - 1] ? '' : line}</span>
      <code>{markHits(rowText(rows, row), rows.starts[row]!, hits, current)}</code>
    </>
  );
}

/** A hit may begin in a row before, and end in one after. */
function markHits(text: string, offset: number, { starts, ends }: Hits, current: number): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (let hit = Math.max(0, lastAtMost(starts, offset)); hit < starts.length; hit++) {
    const from = Math.max(0, starts[hit]! - offset);
    const to = Math.min(text.length, ends[hit]! - offset);
    if (from >= text.length) break;
    if (to <= from) continue;
    parts.push(text.slice(end, from), <mark class={hit === current ? 'current' : ''}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return parts.length === 0 ? text : [...parts, text.slice(end)];
}
