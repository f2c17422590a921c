import { ServiceError } from '../errors.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import { checkPictures, readParams } from './edited-steps.js';
import { parseSteps } from './parse-steps.js';
import { errorAt } from './read-step.js';
import type { Step, WrittenSession } from './step.js';

/** Base64 of a picture; parsing it is quick. */
const PICTURE = /[A-Za-z0-9+/=]{1000,}/g;
/** Parsing YAML takes seconds for a million characters, and nothing else runs meanwhile. */
const MAX_CHARS = 1_000_000;

/**
 * Reads the text of a steps file without the files that it may name, and checks its keywords, parameters and pictures.
 * @param name the name of the text in messages
 * @param signal aborted when the client has left
 * @returns the steps with the names of their keywords and parameters
 * @throws ServiceError E0402, E0403 and E0304 with the place of the first problem; the reason of the signal
 */
export async function readStepsText(text: string, name: string, catalog: KeywordCatalog, signal: AbortSignal) {
  if (text.replace(PICTURE, '').length > MAX_CHARS) {
    throw new ServiceError('E0403', `${name} has more than ${MAX_CHARS} characters beside pictures; give fewer steps`);
  }
  const { session, steps } = await parseSteps(text, name, catalog);
  if (session) await checkSession(session, `${name}: session`);
  const read = [];
  for (const step of steps) {
    signal.throwIfAborted();
    const place = step.place!;
    try {
      await checkPictures(step.templates ?? {});
      read.push(readStep(step, place, catalog));
    } catch (error) {
      throw errorAt(place, error);
    }
  }
  return { ...(session && { session }), steps: read };
}

async function checkSession({ api, templates }: WrittenSession, place: string): Promise<void> {
  if (api != null) {
    throw new ServiceError('E0403', `${place}.api is the path of a file, which only svc run reads; give api_data`);
  }
  await checkPictures(templates ?? {}).catch((error: unknown) => {
    throw errorAt(`${place}.templates`, error);
  });
}

function readStep(
  { keyword, params, testCase, templates, eventAttributes }: Step,
  place: string,
  catalog: KeywordCatalog,
) {
  const definition = catalog.get(keyword);
  return {
    keyword: definition.mark.name,
    slug: definition.slug,
    params: readParams(definition, params),
    place,
    ...(testCase != null && { test_case: testCase }),
    ...(templates && { template_images: templates }),
    ...(eventAttributes && { event_attributes: eventAttributes }),
  };
}
