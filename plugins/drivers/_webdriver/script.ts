import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '#svc';
import { toJson } from '../_browser/in-page.js';
import type { Page } from './page.js';

/** The first and the longest time, in milliseconds, between two looks at a script that runs. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 100;

/** What a script of a caller gave at once: its value, or the name under which its promise is kept. */
type Started = { readonly value: unknown } | { readonly pending: string };

/** How far a script has come whose promise was kept. */
type ScriptState =
  { readonly value: unknown } | { readonly error: string } | { readonly running: true } | { readonly lost: true };

/**
 * Runs a function body of a caller in the page and answers what it returned, as JSON gives it back. A promise is waited
 * for here, by looking: the server does nothing else while it waits itself.
 * @param takes milliseconds that the script may take
 * @throws ServiceError E0401 when it fails, or the page goes elsewhere before it ends
 */
export async function runScript(
  page: Page,
  script: string,
  args: readonly unknown[],
  takes: number,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await page.once<string>(startScript(script, args), [], { signal, takes });
  const started = JSON.parse(answer) as Started;
  if ('value' in started) return started.value ?? null;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    await sleep(pause, undefined, { signal });
    const state = await page.read(scriptEnd, started.pending);
    if ('lost' in state) throw new ServiceError('E0401', 'the page went elsewhere while the script ran');
    if ('error' in state) throw new ServiceError('E0401', state.error.slice(0, 1000));
    if ('value' in state) return state.value ?? null;
  }
}

/** JavaScript that runs a function body with its arguments, and answers `Started` as JSON. */
const startScript = (script: string, args: readonly unknown[]): string => `
  const value = (function () {${script}
}).apply(window, ${JSON.stringify(args)});
  const toJson = ${toJson.toString()};
  if (value === null || typeof value !== 'object' || typeof value.then !== 'function') return toJson({ value });
  const kept = (window[Symbol.for('svc.scripts')] ??= new Map());
  const id = String(kept.size);
  kept.set(id, { running: true });
  value.then(
    (given) => kept.set(id, { value: given }),
    (error) => kept.set(id, { error: String(error?.message ? error.name + ': ' + error.message : error) }),
  );
  return toJson({ pending: id });`;

/** Runs in the page, sent as source: what became of a script. */
function scriptEnd(id: string): ScriptState {
  const kept = (window as unknown as Record<symbol, Map<string, ScriptState> | undefined>)[Symbol.for('svc.scripts')];
  return kept?.get(id) ?? { lost: true };
}
