import type { Origin } from '../session/recording/origin.js';
import type { RecordedStep } from '../session/recording/recorded-step.js';
import type { Recording } from '../session/recording/recording.js';
import { referencesIn } from '../variables.js';
import { sessionOf, textsIn } from './script-session.js';
import type { WrittenSession } from './steps-file.js';

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
  /** Names of the templates that the steps need and that are not included. */
  readonly images: readonly string[];
  /** What the steps need beside names of sources and capabilities; absent when that is nothing. */
  readonly session?: WrittenSession | undefined;
  /** The pictures of each step alone, by their names; a place for each of the steps. */
  readonly pictures?: readonly Readonly<Record<string, string>>[];
}

const SECRET = /^secret_\d+$/;
const SETS_VARIABLE = 'set_variable';

interface ScriptOptions {
  /** Whether calls that failed are in it, too. */
  readonly failed?: boolean;
  /** Whether pictures are in it; true unless given. */
  readonly pictures?: boolean;
}

export function scriptOf(
  recording: Recording,
  { failed = false, pictures: hasPictures = true }: ScriptOptions = {},
): Script {
  const steps = recording.steps({ failed });
  const set = new Set<string>();
  const missing = new Set<string>();
  for (const { slug, params, failure } of steps) {
    if (failure) continue;
    for (const name of Object.values(params).flat().flatMap(referencesIn)) if (!set.has(name)) missing.add(name);
    if (slug === SETS_VARIABLE && typeof params['name'] === 'string') set.add(params['name'].trim());
  }
  const { origin, api, uploads } = recording;
  const picture = (digest: string) => (hasPictures ? recording.picture(digest) : undefined);
  const session = sessionOf({ origin, api, uploads, picture });
  for (const name of textsIn(session?.api_data).flatMap(referencesIn)) if (SECRET.test(name)) missing.add(name);
  const pictures = steps.map((step) => ownPictures(step, uploads, picture));
  const isIncluded = (name: string, i: number) => name in pictures[i]! || name in (session?.templates ?? {});
  return {
    origin,
    steps,
    dropped: recording.dropped({ failed }),
    secrets: [...missing].filter((name) => SECRET.test(name)),
    unset: [...missing].filter((name) => !SECRET.test(name)),
    images: [...new Set(steps.flatMap(({ images }, i) => images.filter((name) => !isIncluded(name, i))))],
    session,
    pictures,
  };
}

/** The pictures of a step that differ from what the session has under their names. */
function ownPictures(
  { pictures }: RecordedStep,
  uploads: Recording['uploads'],
  pictureOf: (digest: string) => string | undefined,
): Readonly<Record<string, string>> {
  const own = Object.entries(pictures).flatMap(([name, digest]) => {
    const picture = uploads.get(name) === digest ? undefined : pictureOf(digest);
    return picture === undefined ? [] : [[name, picture] as const];
  });
  return Object.fromEntries(own);
}
