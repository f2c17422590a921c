import { signal } from '@preact/signals';
import { failureOf } from '../../api/failure';
import { notify } from '../../state/notices';
import { missingVariables } from './missing-variables';
import { isReplaying, replaySteps } from './replay';
import type { Step } from '../document/step';

/** Steps that wait for values of variables which the session does not have. */
export interface WaitingReplay {
  readonly names: readonly string[];
  readonly keys: readonly number[];
}

/** While it is set the person is asked for the values. */
export const waitingReplay = signal<WaitingReplay | undefined>(undefined);

/** Runs steps; asks for the variables first that they need and the session does not have. */
export async function startReplay(steps: readonly Step[]): Promise<void> {
  if (isReplaying.peek()) return;
  const keys = steps.map(({ key }) => key);
  try {
    const names = await missingVariables(steps);
    if (names.length > 0) waitingReplay.value = { names, keys };
    else await replaySteps(keys);
  } catch (error) {
    notify({ tone: 'error', text: `The steps could not be run: ${failureOf(error).message}` });
  }
}
