import { useSignal } from '@preact/signals';
import { Empty } from '../ui/failure-text';
import { rowByKey } from '../ui/list-keys';
import { VirtualList } from '../ui/virtual-list';
import { currentKey, moveStep, removeStep, steps } from './document/steps-document';
import { focusForm } from './focus';
import { startReplay } from './run/start-replay';
import { StepRow } from './step-row';

const ROW_HEIGHT = 32;

/** The steps as a list box: https://www.w3.org/WAI/ARIA/apg/patterns/listbox/ */
export function StepList() {
  const announced = useSignal('');
  const list = steps.value;
  const at = list.findIndex(({ key }) => key === currentKey.value);
  const choose = (index: number) => (currentKey.value = list[index]?.key);
  const move = (key: number, to: number) => {
    const end = moveStep(key, to);
    announced.value = `Step moved to ${end + 1} of ${list.length}.`;
  };
  const remove = (key: number) => {
    removeStep(key);
    announced.value = 'Step removed. Ctrl+Z brings it back.';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key: pressed, altKey, ctrlKey, metaKey } = event;
    const step = list[at];
    const act = (() => {
      if (altKey) {
        const offset = { ArrowUp: -1, ArrowDown: 1 }[pressed];
        return offset === undefined || !step ? undefined : () => move(step.key, at + offset);
      }
      if (ctrlKey || metaKey) return pressed === 'Enter' && step ? () => void startReplay([step.key]) : undefined;
      const index = rowByKey(pressed, at, list.length);
      if (index !== undefined) return () => choose(index);
      if (!step) return undefined;
      if (pressed === 'Delete') return () => remove(step.key);
      return pressed === 'Enter' ? focusForm : undefined;
    })();
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      {list.length === 0 ? (
        <Empty>
          No steps yet. What any client does in this session appears here; add steps with Ctrl+K, or import a file.
        </Empty>
      ) : (
        <VirtualList
          items={list}
          rowHeight={ROW_HEIGHT}
          shown={at < 0 ? undefined : at}
          role="listbox"
          aria-label="Steps of the session"
          aria-describedby="steps-keys"
          aria-activedescendant={at < 0 ? undefined : `step-${list[at]!.key}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={() => at < 0 && choose(0)}
          row={(step, index, top) => (
            <StepRow
              key={step.key}
              step={step}
              position={index + 1}
              count={list.length}
              top={top}
              isCurrent={index === at}
              onDrop={(key) => move(key, index)}
            />
          )}
        />
      )}
      <p id="steps-keys" class="visually-hidden">
        Arrow keys choose a step, Alt with them moves it, Enter edits it, Ctrl+Enter runs it, Delete removes it.
      </p>
      <p class="visually-hidden" role="status">
        {announced.value}
      </p>
    </>
  );
}
