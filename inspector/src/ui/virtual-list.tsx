import type { ComponentChildren, HTMLAttributes } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps<T> extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  readonly items: readonly T[];
  /** Height of every row in pixels. */
  readonly rowHeight: number;
  /** A row that must be seen, such as the current one. It stays in the document, so that `aria-activedescendant` may name it. */
  readonly shown?: number | undefined;
  /** The rows get `top` in pixels, and are positioned absolutely. */
  readonly row: (item: T, index: number, top: number) => ComponentChildren;
}

/** Rows beyond the visible ones, so that fast scrolling shows no gaps. */
const MARGIN_ROWS = 8;

/** A list that renders only the rows in its window, for thousands of rows of one height. */
export function VirtualList<T>({ items, rowHeight, shown, row, ...rest }: VirtualListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [{ top, height }, setWindow] = useState({ top: 0, height: 600 });
  const update = () => {
    // The observer may still report when the list is gone.
    if (!box.current) return;
    const { scrollTop, clientHeight } = box.current;
    setWindow((old) =>
      old.top === scrollTop && old.height === clientHeight ? old : { top: scrollTop, height: clientHeight },
    );
  };
  useEffect(() => {
    const observer = new ResizeObserver(update);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { current } = box;
    if (shown === undefined || shown < 0 || !current) return;
    const [start, end] = [shown * rowHeight, (shown + 1) * rowHeight];
    if (start < current.scrollTop) current.scrollTop = start;
    else if (end > current.scrollTop + current.clientHeight) current.scrollTop = end - current.clientHeight;
    update();
  }, [shown, rowHeight]);
  const first = Math.max(0, Math.floor(top / rowHeight) - MARGIN_ROWS);
  const last = Math.min(items.length, Math.ceil((top + height) / rowHeight) + MARGIN_ROWS);
  const away = shown !== undefined && (shown < first || shown >= last) ? items[shown] : undefined;
  return (
    <div {...rest} ref={box} class="virtual-list" onScroll={update}>
      <div class="virtual-rows" role="presentation" style={{ height: `${items.length * rowHeight}px` }}>
        {items.slice(first, last).map((item, i) => row(item, first + i, (first + i) * rowHeight))}
        {away !== undefined && row(away, shown!, shown! * rowHeight)}
      </div>
    </div>
  );
}
