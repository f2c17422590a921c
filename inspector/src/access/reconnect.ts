import { effect, signal } from '@preact/signals';
import { SERVICE } from '../api/client';
import { connection, reportAnswer } from '../api/connection';

const FIRST_PAUSE_S = 1;
const MAX_PAUSE_S = 16;
const ANSWER_MS = 5000;

/** Seconds until the service is asked again; 0 while it is asked. */
export const secondsLeft = signal(0);

let pauseS = FIRST_PAUSE_S;

async function answers(): Promise<boolean> {
  try {
    return (await fetch(`${SERVICE}/health/live`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

let isAsking = false;

/** Asks the service at once whether it is there again. */
export async function reconnect(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  secondsLeft.value = 0;
  const isBack = await answers();
  isAsking = false;
  if (isBack) reportAnswer(200);
  else secondsLeft.value = pauseS = Math.min(pauseS * 2, MAX_PAUSE_S);
}

effect(() => {
  if (connection.value !== 'offline') return;
  secondsLeft.value = pauseS = FIRST_PAUSE_S;
  const clock = setInterval(() => {
    if (secondsLeft.peek() > 1) secondsLeft.value = secondsLeft.peek() - 1;
    else void reconnect();
  }, 1000);
  return () => clearInterval(clock);
});

// The machine has a network again.
addEventListener('online', () => {
  if (connection.peek() === 'offline') void reconnect();
});
