import type { Origin } from '../session/origin.js';
import type { RecordedStep } from '../session/recorded-step.js';
import type { Recording } from '../session/recording.js';
import { referencesIn } from '../variables.js';

/** What a session has done, ready to be written down. */
export interface Script {
  readonly origin: Origin;
  readonly steps: readonly RecordedStep[];
  /** Calls that came before these and are not kept any more. */
  readonly dropped: number;
  /** Names of the variables that stand for secrets. */
  readonly secrets: readonly string[];
  /** Names of other variables that no step sets before it uses them. */
  readonly unset: readonly string[];
  /** Names of the templates that the steps need. */
  readonly images: readonly string[];
}

const SECRET = /^secret_\d+$/;
const SETS_VARIABLE = 'set_variable';

/** @param failed whether calls that failed are in it, too */
export function scriptOf(recording: Recording, { failed = false }: { readonly failed?: boolean } = {}): Script {
  const steps = recording.steps({ failed });
  const set = new Set<string>();
  const missing = new Set<string>();
  for (const { slug, params, failure } of steps) {
    if (failure) continue;
    for (const name of Object.values(params).flat().flatMap(referencesIn)) if (!set.has(name)) missing.add(name);
    if (slug === SETS_VARIABLE && typeof params['name'] === 'string') set.add(params['name'].trim());
  }
  return {
    origin: recording.origin,
    steps,
    dropped: recording.dropped({ failed }),
    secrets: [...missing].filter((name) => SECRET.test(name)),
    unset: [...missing].filter((name) => !SECRET.test(name)),
    images: [...new Set(steps.flatMap(({ images }) => images))],
  };
}
