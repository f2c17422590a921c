import { useEffect } from 'preact/hooks';
import { reconnections } from '../api/connection';
import { FailureText } from '../ui/failure-text';
import { offers, offersFailure, readOffers } from './start/offers';
import { StartFields } from './start/start-fields';
import './sessions.css';

/** The form that starts a session. */
export function StartView() {
  const answered = reconnections.value;
  useEffect(() => void readOffers(), [answered]);
  const failure = offersFailure.value;
  return (
    <main class="page sessions-page">
      <h1>Start a session</h1>
      {failure && failure.status !== 0 && <FailureText failure={failure} />}
      {offers.value ? <StartFields offers={offers.value} /> : <p role="status">Reading what can be started…</p>}
    </main>
  );
}
