import { useState } from 'preact/hooks';
import type { SessionSummary } from '../api/types';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { stopSession } from './session-list';

interface StopDialogProps {
  readonly session: SessionSummary;
  readonly onClose: () => void;
}

/** Asks before a session is stopped: others may be using it. */
export function StopDialog({ session, onClose }: StopDialogProps) {
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    await stopSession(session.session_id);
    onClose();
  };
  const { driver, target, owner, state, queue_length: waiting } = session;
  return (
    <Dialog
      title="Stop the session?"
      onClose={onClose}
      actions={
        <>
          <Button label="Keep it" onClick={onClose} />
          <Button
            label={isStopping ? 'Stopping…' : 'Stop the session'}
            tone="danger"
            disabled={isStopping}
            onClick={() => void stop()}
          />
        </>
      }
    >
      <p>
        {driver}
        {target !== null && ` on ${target}`}
        {owner !== null && `, opened by ${owner}`}
      </p>
      <p>The app and the driver are closed. Recorded steps, variables and files of the session are lost.</p>
      {state === 'busy' && (
        <p>
          It is running a keyword{waiting > 0 && ` and ${waiting} more wait`}; the keyword gets 10 seconds to finish.
        </p>
      )}
    </Dialog>
  );
}
