import { replay, replayResult } from './replay';
import { waitingReplay } from './start-replay';
import { VariablesDialog } from './variables-dialog';

/** How far the replay is, and what the last one came to. */
export function ReplayBar() {
  const running = replay.value;
  const waiting = waitingReplay.value;
  const total = running?.keys.length ?? 0;
  return (
    <div class="steps-replay">
      {running && <progress aria-label="Steps that have run" value={running.done} max={total} />}
      <p role="status">
        {running ? `Running step ${Math.min(running.done + 1, total)} of ${total}` : replayResult.value}
      </p>
      {waiting && <VariablesDialog waiting={waiting} onClose={() => (waitingReplay.value = undefined)} />}
    </div>
  );
}
