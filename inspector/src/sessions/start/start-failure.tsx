import type { Failure } from '../../api/failure';
import { FailureText } from '../../ui/failure-text';

/** What to do about a start that failed, by the code of the service. */
const ADVICE: Readonly<Record<string, string>> = {
  E0102:
    'Check that the device or the server is reachable. `svc doctor` tells what is missing on the machine of the service.',
  E0103: 'Start it again; `svc doctor` tells what is missing on the machine of the service.',
  E0104: 'Correct the capability that the message names, or the address of the server.',
  E0105: 'Choose another driver or preset: this one cannot do it.',
  E0107: 'Try again. When the device is only slow, raise SVC_START_TIMEOUT_S.',
  E0401: 'The driver is there, but the app or page did not open: check the address or the name of the app.',
  E0503: 'Correct the field that the message names.',
  E0504: 'Stop a session that is not needed any more in the list of sessions, then start this one.',
  E0505: 'Wait until the service has started again.',
  E0508: 'The service does not take requests from this page: open the inspector at the address of the service.',
  E0601: 'Choose a driver or detector that the service has; plugins that did not load are listed by `svc plugins`.',
  E0603: 'The log of the service has the reason.',
  E0802: 'The log of the service has the reason.',
  offline: 'Check that the service still runs, then start again; nothing of the form is lost.',
};

/** Why no session started, and what to do. */
export function StartFailure({ failure }: { readonly failure: Failure }) {
  const advice = ADVICE[failure.code];
  return <FailureText failure={failure}>{advice && <p>{advice}</p>}</FailureText>;
}
