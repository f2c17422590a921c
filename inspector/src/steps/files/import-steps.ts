import type { operations } from '../../../generated/interface';
import { api, bodyOf } from '../../api/client';
import type { Answer } from '../../api/types';
import { sessionId } from '../../state/session';
import type { NewStep } from '../document/step';

type ParsedSteps = Answer<'parseSteps'>;

const MAX_NAME_CHARS = 200;

/** The content of a steps file. */
export interface StepsFile {
  readonly session: ParsedSteps['session'];
  readonly steps: readonly NewStep[];
}

/** @param name what messages call it @throws Failure with the place of the first problem */
export async function readSteps(text: string, name: string): Promise<StepsFile> {
  const body = { text, name: name.slice(0, MAX_NAME_CHARS) };
  const { session, steps } = await bodyOf(api.POST('/v1/steps', { body }));
  return { session, steps: steps.map(newStep) };
}

function newStep({
  keyword,
  params,
  test_case,
  template_images,
  event_attributes,
}: ParsedSteps['steps'][number]): NewStep {
  return {
    keyword,
    params,
    ...(template_images && { templates: template_images }),
    ...(test_case != null && { testCase: test_case }),
    ...(event_attributes && { eventAttributes: event_attributes }),
  };
}

/** Gives the session the pictures and API definitions that a file has for it. @throws Failure */
export async function prepareSession({ session }: StepsFile): Promise<void> {
  const id = sessionId.peek();
  if (id === undefined || !session) return;
  const params = { path: { session_id: id } };
  for (const [name, image] of Object.entries(session.templates ?? {})) {
    const body = { name, image_base64: image };
    await bodyOf(api.POST('/v1/sessions/{session_id}/templates', { params, body }));
  }
  const { api_data: definitions } = session;
  if (!definitions) return;
  // The service checks the definitions; the types of a file leave them open.
  const body = definitions as operations['uploadApi']['requestBody']['content']['application/json'];
  await bodyOf(api.POST('/v1/sessions/{session_id}/api', { params, body }));
}
