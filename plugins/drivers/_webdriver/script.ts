import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '#svc';
import { toJson } from '../_web/agent/json.js';
import { endedByDialog } from '../_browser/browser-surface.js';
import type { Page } from './page/page.js';

const FIRST_POLL_MS = 5;
const MAX_POLL_MS = 100;
const POLL_GROWTH = 1.5;

/** What a script returned at once: its value, or the id under which the page stores the state of its promise. */
type Started = { readonly value: unknown } | { readonly pending: string };

/** The state of a script's promise. The page loses it when it navigates. */
type ScriptState =
  { readonly value: unknown } | { readonly error: string } | { readonly running: true } | { readonly lost: true };

/**
 * Runs a function body of a caller in the page and returns its value as JSON. A promise is polled, because a server that
 * waits for it itself handles no other command meanwhile.
 * @param takes milliseconds that the script may take
 * @throws ServiceError E0401 when it fails, or the page navigates before it ends
 */
export async function runScript(
  page: Page,
  script: string,
  args: readonly unknown[],
  takes: number,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await page.once<string | null>(startSource(script, args), [], { signal, takes });
  if (answer === null) throw endedByDialog();
  const started = JSON.parse(answer) as Started;
  if ('value' in started) return started.value;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * POLL_GROWTH, MAX_POLL_MS)) {
    await sleep(pause, undefined, { signal });
    const state = JSON.parse(await page.run<string>(stateSource(started.pending))) as ScriptState;
    if ('lost' in state) throw new ServiceError('E0401', 'the page went elsewhere while the script ran');
    if ('error' in state) throw new ServiceError('E0401', state.error.slice(0, 1000));
    if ('value' in state) return state.value;
  }
}

/** JavaScript that calls a function body with its arguments and returns `Started` as JSON. */
const startSource = (script: string, args: readonly unknown[]): string => `
  const value = (function () {${script}
}).apply(window, ${JSON.stringify(args)});
  const toJson = ${toJson.toString()};
  if (value === null || typeof value !== 'object' || typeof value.then !== 'function') return toJson({ value: value ?? null });
  const states = (window[Symbol.for('svc.scripts')] ??= new Map());
  const id = String(states.size);
  states.set(id, { running: true });
  value.then(
    (result) => states.set(id, { value: result ?? null }),
    (error) => states.set(id, { error: String(error?.message ? error.name + ': ' + error.message : error) }),
  );
  return toJson({ pending: id });`;

/** JavaScript that returns the `ScriptState` of a script as JSON. */
const stateSource = (id: string): string => `
  const state = window[Symbol.for('svc.scripts')]?.get(${JSON.stringify(id)});
  return (${toJson.toString()})(state ?? { lost: true });`;
