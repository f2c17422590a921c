import { hovered, selected } from '../state/elements';
import { frame, screenFailure, skippedFrames } from '../state/screen';
import { hasEnded } from '../state/session';
import { FailureText } from '../ui/failure-text';
import { mode } from './modes';
import './screen.css';
import { Stage } from './stage';
import { ScreenToolbar } from './toolbar';

/** The live screen of the session. */
export function ScreenView() {
  return (
    <section class="screen" aria-label="Screen">
      <ScreenToolbar />
      <Stage />
      <Condition />
      <p class="visually-hidden" id="screen-keys">
        {mode.value === 'act'
          ? 'Keys are typed into the session. Escape ends that; Tab leaves the screen.'
          : 'Arrow keys move through the elements. Enter selects one, and presses it when it is selected. A acts on the screen.'}
      </p>
      <Announcement />
    </section>
  );
}

/** Why the screen is not what it should be. */
function Condition() {
  const failure = screenFailure.value;
  if (hasEnded.value) return <p class="screen-condition">The session has ended. This was its last screen.</p>;
  if (failure) return <FailureText failure={failure} />;
  if (!frame.value) return <p class="screen-condition muted">Waiting for the first frame…</p>;
  if (skippedFrames.value === 0) return null;
  return (
    <p class="screen-condition muted" role="status">
      The line is slow: {skippedFrames.value === 1 ? '1 frame was' : `${skippedFrames.value} frames were`} left out.
    </p>
  );
}

/** Tells a screen reader the element that the keys have reached. */
function Announcement() {
  const element = hovered.value ?? selected.value;
  const state = element && element.locator === selected.value?.locator ? ', selected' : '';
  return (
    <p class="visually-hidden" role="status">
      {element ? `${element.text} ${element.type}${state}` : ''}
    </p>
  );
}
