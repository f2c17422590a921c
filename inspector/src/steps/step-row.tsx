import { keywordOf } from '../state/catalogue';
import { currentKey } from './document/steps-document';
import { stepRuns } from './run/replay';
import { type Step, summaryOf } from './document/step';

interface StepRowProps {
  readonly step: Step;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  /** Pixels. */
  readonly top: number;
  readonly isCurrent: boolean;
  /** Another step was dropped here. */
  readonly onDrop: (key: number) => void;
}

const DRAGGED = 'application/x-svc-step';

export function StepRow({ step, position, count, top, isCurrent, onDrop }: StepRowProps) {
  const run = stepRuns.value[step.key];
  return (
    <div
      id={`step-${step.key}`}
      class="steps-row"
      role="option"
      aria-selected={isCurrent}
      aria-posinset={position}
      aria-setsize={count}
      style={{ top: `${top}px` }}
      draggable
      onClick={() => (currentKey.value = step.key)}
      onDragStart={({ dataTransfer }) => dataTransfer?.setData(DRAGGED, String(step.key))}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(Number(event.dataTransfer?.getData(DRAGGED)));
      }}
    >
      <span class="steps-position">{position}</span>
      <span class="steps-keyword">{keywordOf(step.keyword)?.keyword ?? step.keyword}</span>
      <span class="steps-summary mono">{summaryOf(step)}</span>
      {step.heals && <span class="badge steps-healed">healed</span>}
      {run && (
        <span class={`badge ${run.state}`}>
          {run.state}
          {run.ms !== undefined && ` ${run.ms} ms`}
        </span>
      )}
    </div>
  );
}
