import { openPalette } from '../state/palette';
import { hasEnded } from '../state/session';
import { Button } from '../ui/button';
import { canRedo, canUndo, insertSteps, redo, replaceSteps, steps, undo } from './document/steps-document';
import { isRecording, takesFailures } from './document/recorder';
import { isReplaying, stopReplay } from './run/replay';
import { startReplay } from './run/start-replay';

interface StepsToolbarProps {
  readonly onExport: () => void;
  readonly onImport: () => void;
}

export function StepsToolbar({ onExport, onImport }: StepsToolbarProps) {
  const isEmpty = steps.value.length === 0;
  return (
    <div class="toolbar">
      <Button
        label="Record"
        icon="target"
        pressed={isRecording.value}
        onClick={() => (isRecording.value = !isRecording.value)}
      />
      {isReplaying.value ? (
        <Button label="Stop" icon="stop" tone="danger" onClick={stopReplay} />
      ) : (
        <Button
          label="Run all"
          icon="play"
          tone="primary"
          disabled={isEmpty || hasEnded.value}
          onClick={() => void startReplay(steps.peek())}
        />
      )}
      <Button
        label="Add a step"
        icon="plus"
        onClick={() => openPalette({ done: (keyword, params) => insertSteps([{ keyword, params }]) })}
      />
      <Button label="Undo" icon="left" iconOnly tone="quiet" keys="Ctrl+Z" disabled={!canUndo.value} onClick={undo} />
      <Button
        label="Redo"
        icon="right"
        iconOnly
        tone="quiet"
        keys="Ctrl+Shift+Z"
        disabled={!canRedo.value}
        onClick={redo}
      />
      <Button label="Export" icon="download" disabled={isEmpty} onClick={onExport} />
      <Button label="Import" icon="upload" onClick={onImport} />
      <Button
        label="Remove all steps"
        icon="trash"
        iconOnly
        tone="quiet"
        disabled={isEmpty}
        onClick={() => replaceSteps([])}
      />
      <label class="steps-check">
        <input
          type="checkbox"
          checked={takesFailures.value}
          onChange={({ currentTarget }) => (takesFailures.value = currentTarget.checked)}
        />
        Record failed calls
      </label>
    </div>
  );
}
