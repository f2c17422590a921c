import type { Origin } from '../session/recording/origin.js';
import type { Recording } from '../session/recording/recording.js';
import { HIDDEN } from '../secret.js';
import type { WrittenSession } from './steps-file.js';

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
