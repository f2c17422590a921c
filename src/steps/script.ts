import type { KeywordCatalog } from '../keyword/catalog.js';
import type { Origin } from '../session/recording/origin.js';
import type { RecordedStep } from '../session/recording/recorded-step.js';
import type { Recording } from '../session/recording/recording.js';
import { HIDDEN } from '../secret.js';
import { referencesIn } from '../variables.js';
import type { WrittenSession } from './step.js';

/** The calls of a session, ready to be exported. */
export interface Script {
  readonly origin: Origin;
  readonly steps: readonly RecordedStep[];
  /** How many earlier calls the recording has dropped. */
  readonly dropped: number;
  /** Names of the variables that replace secrets. */
  readonly secrets: readonly string[];
  /** Names of other variables that are used before any step sets them. */
  readonly unset: readonly string[];
  /** Names of the templates that the steps need and the script does not include. */
  readonly images: readonly string[];
  /** The session that the steps need; absent when names of sources and capabilities describe it. */
  readonly session?: WrittenSession | undefined;
  /** For each step: the pictures that only this step uses, by name. */
  readonly pictures?: readonly Readonly<Record<string, string>>[];
}

const SECRET_VARIABLE = /^secret_\d+$/;
const SETS_VARIABLE = 'set_variable';

interface ScriptOptions {
  /** Include failed calls; default false. */
  readonly failed?: boolean;
  /** Include pictures; default true. */
  readonly pictures?: boolean;
  /** The steps; default the recorded ones. */
  readonly steps?: readonly ScriptStep[];
}

/** A step that a client gave. */
export interface ScriptStep {
  readonly step: RecordedStep;
  /** Its own pictures by name, as base64 or data URLs. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** The script of a recording, or of other steps in the same session. */
export function scriptOf(
  recording: Recording,
  { failed = false, pictures: hasPictures = true, steps: given }: ScriptOptions = {},
): Script {
  const steps = given?.map(({ step }) => step) ?? recording.steps({ failed });
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
  for (const name of textsIn(session?.api_data).flatMap(referencesIn))
    if (SECRET_VARIABLE.test(name)) missing.add(name);
  const pictures = steps.map((step, i) => ({ ...ownPictures(step, uploads, picture), ...given?.[i]!.pictures }));
  const isIncluded = (name: string, i: number) => name in pictures[i]! || name in (session?.templates ?? {});
  return {
    origin,
    steps,
    dropped: given ? 0 : recording.dropped({ failed }),
    secrets: [...missing].filter((name) => SECRET_VARIABLE.test(name)),
    unset: [...missing].filter((name) => !SECRET_VARIABLE.test(name)),
    images: [...new Set(steps.flatMap(({ images }, i) => images.filter((name) => !isIncluded(name, i))))],
    session,
    pictures,
  };
}

/** The pictures of a step that differ from the session's pictures of the same names. */
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

/** Every text in a JSON value, without keys. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Whether a value contains a masked secret. */
export const hasHidden = (value: unknown): boolean => textsIn(value).some((text) => text.includes(HIDDEN));

interface SessionParts extends Pick<Recording, 'origin' | 'api' | 'uploads'> {
  /** A picture as a data URL; undefined when the script does not include it. */
  readonly picture: (digest: string) => string | undefined;
}

/**
 * The session that recorded steps need, as a steps file describes it; undefined when names of sources and capabilities
 * are enough, so that a plain list of steps will do.
 */
function sessionOf({ origin, api, uploads, picture: pictureOf }: SessionParts): WrittenSession | undefined {
  const pictures = [...uploads].flatMap(([name, digest]) => {
    const picture = pictureOf(digest);
    return picture === undefined ? [] : [[name, picture] as const];
  });
  const { dialogs, testCase, textDetectors, imageDetectors } = origin;
  const hasSettings = [...textDetectors, ...imageDetectors].some((detector) => typeof detector !== 'string');
  const { definitions } = api;
  const isPlain = pictures.length === 0 && !hasSettings && dialogs === undefined && testCase === undefined;
  if (!definitions && isPlain) return undefined;
  return {
    ...startFieldsOf(origin),
    ...(definitions && { api_data: definitions }),
    ...(pictures.length > 0 && { templates: Object.fromEntries(pictures) }),
    ...(dialogs !== undefined && { dialogs }),
    ...(testCase !== undefined && { test_case: testCase }),
  };
}

/** Leaves out an address or capabilities that contain secrets; the replay command names them instead. */
export function startFieldsOf(origin: Origin): WrittenSession {
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

/** Finds the definition of a keyword by its slug. */
export type DefinitionLookup = Pick<KeywordCatalog, 'has' | 'get'>;

/** A file format of scripts. */
export interface StepsFormat {
  readonly contentType: string;
  /** File extension, without the dot. */
  readonly extension: string;
  /** Whether the format has comments, which hold remarks and failed calls. */
  readonly hasRemarks: boolean;
  /** @throws ServiceError E0403 for a step that cannot be written in this format */
  write(script: Script, lookup: DefinitionLookup): Promise<string>;
}
