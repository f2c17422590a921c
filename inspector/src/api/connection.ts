import { computed, signal } from '@preact/signals';

/** `offline`: the service does not answer; `login`: it wants a token first. */
type Connection = 'online' | 'offline' | 'login';

const isOffline = signal(false);
const needsLogin = signal(false);

export const connection = computed<Connection>(() =>
  isOffline.value ? 'offline' : needsLogin.value ? 'login' : 'online',
);

/** Counts up whenever the service answers again after it was gone, or after a login: what was read is stale then. */
export const reconnections = signal(0);

/** @param status of an answer of the service */
export function reportAnswer(status: number): void {
  if (isOffline.value) {
    isOffline.value = false;
    reconnections.value++;
  }
  if (status === 401) needsLogin.value = true;
}

export function reportSilence(): void {
  isOffline.value = true;
}

export function reportLogin(): void {
  needsLogin.value = false;
  reconnections.value++;
}
