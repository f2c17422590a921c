import { useId } from 'preact/hooks';
import { hovered, selected } from '../state/elements';
import { Icon } from '../ui/icon';
import { VirtualList } from '../ui/virtual-list';
import { moveByKey } from './row-keys';
import type { ElementRow } from './rows';
import { currentRow, layout, rows, setExpanded } from './shown-elements';

const ROW_HEIGHT = 28;
const INDENT = 14;
/** Deeper rows are not indented further, so that their text stays visible. */
const MAX_INDENTS = 12;

/**
 * The elements as a tree or a list box. The focus stays on the whole, which names its current row: a row that scrolls away
 * leaves the document and would take the focus with it.
 */
export function ElementRows() {
  const id = useId();
  const isTree = layout.value === 'tree';
  const current = currentRow.value;
  return (
    <VirtualList
      items={rows.value}
      rowHeight={ROW_HEIGHT}
      shown={current}
      role={isTree ? 'tree' : 'listbox'}
      aria-label="Elements on the screen"
      aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
      tabIndex={0}
      onKeyDown={(event) => moveByKey(event, Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT))}
      onPointerLeave={() => (hovered.value = undefined)}
      row={(row, index, top) => (
        <Row
          key={index}
          id={`${id}-${index}`}
          row={row}
          index={index}
          top={top}
          isTree={isTree}
          isCurrent={index === current}
        />
      )}
    />
  );
}

interface RowProps {
  readonly id: string;
  readonly row: ElementRow;
  readonly index: number;
  readonly top: number;
  readonly isTree: boolean;
  readonly isCurrent: boolean;
}

function Row({ id, row, index, top, isTree, isCurrent }: RowProps) {
  const { element, level, position, siblings, isExpanded } = row;
  const { type, text, locator, enabled, inViewport } = element;
  const indent = Math.min(level - 1, MAX_INDENTS) * INDENT;
  const isHovered = hovered.value === element;
  return (
    <div
      id={id}
      role={isTree ? 'treeitem' : 'option'}
      class={`elements-row${isHovered ? ' hovered' : ''}${inViewport ? '' : ' outside'}`}
      style={{ top: `${top}px`, height: `${ROW_HEIGHT}px`, paddingLeft: `${6 + indent}px` }}
      aria-selected={isCurrent}
      aria-level={isTree ? level : undefined}
      aria-expanded={isTree ? isExpanded : undefined}
      aria-posinset={position}
      aria-setsize={siblings}
      onClick={() => (selected.value = element)}
      onPointerEnter={() => (hovered.value = element)}
    >
      {isTree && (
        <span
          class={`elements-toggle${isExpanded ? ' expanded' : ''}`}
          onClick={(event) => {
            if (isExpanded === undefined) return;
            event.stopPropagation();
            setExpanded(index, !isExpanded);
          }}
        >
          {isExpanded !== undefined && <Icon name="right" />}
        </span>
      )}
      <span class="elements-type">{type}</span>
      <span class="elements-text">{text}</span>
      {!enabled && <span class="badge">disabled</span>}
      <code class="elements-locator">{locator}</code>
    </div>
  );
}
