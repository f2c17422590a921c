import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { saveText, timedFileName } from '../../state/downloads';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { VirtualList } from '../../ui/virtual-list';
import { findHits } from './find-hits';
import { prettyMarkup } from './pretty-markup';
import { SearchBar } from './search-bar';
import { SourceRow } from './source-row';
import { rowAt, rowsOf } from './source-rows';

const ROW_HEIGHT = 19;
const IS_HTML = /^\s*(<!doctype html|<html)/i;

/** A source with search. @param actions more buttons of the toolbar */
export function SourceText({ source, actions }: { readonly source: string; readonly actions: ComponentChildren }) {
  const isPretty = useSignal(true);
  const wanted = useSignal('');
  const current = useSignal(0);
  const text = useMemo(() => (isPretty.value ? prettyMarkup(source) : source), [source, isPretty.value]);
  const rows = useMemo(() => rowsOf(text), [text]);
  const hits = useMemo(() => findHits(text, wanted.value), [text, wanted.value]);
  const count = hits.starts.length;
  const at = count === 0 ? -1 : Math.min(current.value, count - 1);
  const save = () => {
    const extension = IS_HTML.test(source) ? 'html' : 'xml';
    saveText(timedFileName('source', extension), source);
  };
  return (
    <>
      <div class="toolbar">
        <SearchBar
          wanted={wanted.value}
          count={count}
          current={at}
          onInput={(text) => {
            wanted.value = text;
            current.value = 0;
          }}
          onMove={(by) => (current.value = count === 0 ? 0 : (at + by + count) % count)}
        />
        <Button label="Pretty" pressed={isPretty.value} onClick={() => (isPretty.value = !isPretty.value)} />
        <CopyButton text={source} label="Copy the source" />
        <Button label="Download the source" icon="download" iconOnly tone="quiet" onClick={save} />
        {actions}
        <span class="muted">{source.length.toLocaleString()} characters</span>
      </div>
      <VirtualList
        role="region"
        aria-label="Page source"
        tabIndex={0}
        items={rows.starts}
        rowHeight={ROW_HEIGHT}
        shown={at < 0 ? undefined : rowAt(rows, hits.starts[at]!)}
        row={(start, row, top) => (
          <div key={start} class="around-source" style={{ top: `${top}px`, height: `${ROW_HEIGHT}px` }}>
            <SourceRow rows={rows} row={row} hits={hits} current={at} />
          </div>
        )}
      />
    </>
  );
}
