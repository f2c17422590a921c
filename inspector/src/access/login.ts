import { computed, effect, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { connection, reconnections, reportAnswer, reportLogin } from '../api/connection';
import { failureOf } from '../api/failure';
import { notify } from '../state/notices';

/** From this time before its end on a login is said to end. */
const WARNING_MS = 10 * 60_000;
const CLOCK_MS = 5000;

/** When the login of this browser ends, in ms of this browser's clock; undefined without one. */
const endsAt = signal<number | undefined>(undefined);
const now = signal(Date.now());

/** Whether this browser has a login, which can be ended. */
export const isLoggedIn = computed(() => endsAt.value !== undefined);

/** When the login ends, if that is soon. */
export const endingSoon = computed(() => {
  const end = endsAt.value;
  return end !== undefined && end - now.value <= WARNING_MS ? new Date(end) : undefined;
});

/** The end in ms of this browser's clock, which may differ from that of the service. */
function localEnd(expires: string, response: Response): number {
  const served = Date.parse(response.headers.get('Date') ?? '');
  return Date.parse(expires) + (Number.isNaN(served) ? 0 : Date.now() - served);
}

/** Asks the service whether this browser has to log in. */
async function readLogin(): Promise<void> {
  try {
    const { data, response } = await api.GET('/v1/login');
    const { required, logged_in: loggedIn, expires } = data!;
    endsAt.value = expires === null ? undefined : localEnd(expires, response);
    if (required && !loggedIn) reportAnswer(401);
    else if (connection.peek() === 'login') reportLogin();
  } catch (error) {
    const { status, message } = failureOf(error);
    // The connection banner reports a service that does not answer.
    if (status !== 0) notify({ tone: 'error', text: `The login could not be read: ${message}` });
  }
}

/** @throws Failure when the token is wrong, or the service does not answer */
export async function logIn(token: string): Promise<void> {
  const { data, response } = await api.POST('/v1/login', { body: { token } });
  endsAt.value = localEnd(data!.expires, response);
  reportLogin();
}

export async function logOut(): Promise<void> {
  try {
    await bodyOf(api.POST('/v1/logout'));
    await readLogin();
  } catch (error) {
    const { status, message } = failureOf(error);
    if (status !== 401) notify({ tone: 'error', text: `You are still logged in: ${message}` });
  }
}

effect(() => {
  void reconnections.value;
  void readLogin();
});

effect(() => {
  const end = endsAt.value;
  if (end === undefined) return;
  const tick = () => {
    now.value = Date.now();
    if (now.value >= end) void readLogin();
  };
  tick();
  const clock = setInterval(tick, CLOCK_MS);
  return () => clearInterval(clock);
});

// The person may have logged in with another tab.
addEventListener('focus', () => {
  if (connection.peek() === 'login') void readLogin();
});
