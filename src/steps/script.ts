import type { Origin } from '../session/origin.js';
import type { RecordedStep } from '../session/recorded-step.js';
import type { Recording } from '../session/recording.js';
import { referencesIn } from '../variables.js';
import type { WrittenSession } from './step.js';
import { HIDDEN } from '../session/redact.js';

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

/** Every text in a JSON value, keys not among them. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Whether something in a value was a secret, and is not kept. */
export const hasHidden = (value: unknown): boolean => textsIn(value).some((text) => text.includes(HIDDEN));

interface Parts extends Pick<Recording, 'origin' | 'api' | 'uploads'> {
  /** A picture as a data URL; undefined for one that is not included. */
  readonly picture: (digest: string) => string | undefined;
}

/**
 * The session that recorded steps need, as a file of steps says it. Undefined where a plain list of steps is enough: where
 * nothing is needed that names of sources and capabilities do not say.
 */
export function sessionOf({ origin, api, uploads, picture: pictureOf }: Parts): WrittenSession | undefined {
  const pictures = [...uploads].flatMap(([name, digest]) => {
    const picture = pictureOf(digest);
    return picture === undefined ? [] : [[name, picture] as const];
  });
  const { testCase, textDetectors, imageDetectors } = origin;
  const hasSettings = [...textDetectors, ...imageDetectors].some((detector) => typeof detector !== 'string');
  const { definitions } = api;
  if (!definitions && pictures.length === 0 && !hasSettings && testCase === undefined) return undefined;
  return {
    ...startFieldsOf(origin),
    ...(definitions && { api_data: definitions }),
    ...(pictures.length > 0 && { templates: Object.fromEntries(pictures) }),
    ...(testCase !== undefined && { test_case: testCase }),
  };
}

/** What is hidden in an address or in capabilities is left out: the command of the replay names it. */
function startFieldsOf(origin: Origin): WrittenSession {
  const { driver, url, capabilities, elementSources, textDetectors, imageDetectors, projectPath } = origin;
  return {
    driver,
    ...(url !== undefined && !hasHidden(url) && { url }),
    ...(Object.keys(capabilities).length > 0 && !hasHidden(capabilities) && { capabilities }),
    elements_sources: [...elementSources],
    ...(textDetectors.length > 0 && { text_detection: [...textDetectors] }),
    ...(imageDetectors.length > 0 && { image_detection: [...imageDetectors] }),
    ...(projectPath !== undefined && { project_path: projectPath }),
  };
}

/** How a script is written. */
export interface StepsFormat {
  readonly contentType: string;
  /** Of a file, without the dot. */
  readonly extension: string;
  /** Whether it has a place for remarks, and for calls that failed. */
  readonly hasRemarks: boolean;
  /** @throws ServiceError E0403 for a step that cannot be written in this format */
  write(script: Script): Promise<string>;
}
