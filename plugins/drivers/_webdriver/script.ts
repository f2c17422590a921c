import { toJson } from '../_browser/in-page.js';

/** What a script of a caller gave at once: its value, or the name under which its promise is kept. */
export type Started = { readonly value: unknown } | { readonly pending: string };

/** How far a script has come whose promise was kept. */
export type ScriptState =
  { readonly value: unknown } | { readonly error: string } | { readonly running: true } | { readonly lost: true };

/** JavaScript that runs a function body with its arguments, and answers `Started` as JSON. */
export const startScript = (script: string, args: readonly unknown[]): string => `
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
export function scriptEnd(id: string): ScriptState {
  const kept = (window as unknown as Record<symbol, Map<string, ScriptState> | undefined>)[Symbol.for('svc.scripts')];
  return kept?.get(id) ?? { lost: true };
}
