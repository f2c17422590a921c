import { z } from 'zod';
import { bind, givenTexts } from '../keyword/binding.js';
import type { Params } from '../keyword/call.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import { parseLocator, writeLocator } from '../locate/locator.js';
import { decodeTemplate } from '../locate/vision/templates.js';
import { isLocator } from '../plugin/params.js';
import { headOf, type RecordedStep, type RecordedValue } from '../session/recording/recorded-step.js';
import type { Recording } from '../session/recording/recording.js';
import { Variables } from '../variables.js';
import { errorAt, referencesOf } from './read-step.js';
import type { ScriptStep } from './script.js';
import { WrittenStep } from './step.js';

/** A step of a list that a client edits. */
export const EditedStep = WrittenStep.extend({
  seq: z
    .number()
    .int()
    .min(1)
    .nullish()
    .describe('The recorded call that it comes from, whose pictures, and places of elements on a picture, it keeps'),
});

export type EditedStep = z.output<typeof EditedStep>;

/**
 * Reads an edited list as steps of the session that the recording belongs to; secrets become references as in recorded
 * steps.
 * @param signal aborted when the client has left
 * @throws ServiceError E0402, E0403 and E0304 with the number of the first wrong step; the reason of the signal
 */
export async function readEditedSteps(
  given: readonly EditedStep[],
  recording: Recording,
  catalog: KeywordCatalog,
  signal: AbortSignal,
): Promise<ScriptStep[]> {
  const steps: ScriptStep[] = [];
  for (const [i, edited] of given.entries()) {
    signal.throwIfAborted();
    try {
      const pictures = edited.template_images ?? {};
      await checkPictures(pictures);
      steps.push({ step: recording.withoutSecrets(stepOf(edited, recording, catalog)), pictures });
    } catch (error) {
      throw errorAt(`step ${i + 1}, ${edited.keyword}`, error);
    }
  }
  return steps;
}

function stepOf(edited: EditedStep, recording: Recording, catalog: KeywordCatalog): RecordedStep {
  const { keyword, params, seq, template_images: pictures } = edited;
  const { test_case: testCase, event_attributes: eventAttributes } = edited;
  const definition = catalog.get(keyword);
  const isTemplate = (name: string) => recording.uploads.has(name) || Object.hasOwn(pictures ?? {}, name);
  const written = Object.entries(readParams(definition, params ?? [])).map(([name, value]) => {
    const hasLocators = isLocator(definition.shape[name]!);
    return { name, value: hasLocators ? withImages(value, isTemplate) : value, hasLocators };
  });
  const origin = seq == null ? undefined : recording.stepOf(seq);
  return {
    ...headOf(definition),
    params: Object.fromEntries(written.map(({ name, value }) => [name, value])),
    seen: origin?.seen ?? {},
    images: imagesIn(written.flatMap(({ value, hasLocators }) => (hasLocators ? value : []))),
    pictures: origin?.pictures ?? {},
    ...(testCase != null && { testCase }),
    ...(eventAttributes && { eventAttributes }),
  };
}

/**
 * The parameters of a step as texts by name. Values are checked where no variable can change them.
 * @throws ServiceError E0403
 */
export function readParams(definition: KeywordDefinition, params: Params): Readonly<Record<string, RecordedValue>> {
  const texts = givenTexts(definition, params);
  if (referencesOf(params).length === 0) bind(definition, params, new Variables());
  return texts;
}

/** @throws ServiceError E0304 for a picture that is none, E0403 for a name that is not allowed */
export async function checkPictures(pictures: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, encoded] of Object.entries(pictures)) await decodeTemplate(name, encoded);
}

/** A parameter with locators, in which the name of a template that the session or the step has is written `image=name`. */
function withImages(value: RecordedValue, has: (name: string) => boolean): RecordedValue {
  const write = (text: string) => {
    const named = (part: string) => (has(part.trim()) ? writeLocator('image', part.trim()) : part);
    return has(text.trim()) ? named(text) : text.split('|').map(named).join('|');
  };
  return typeof value === 'string' ? write(value) : value.map(write);
}

/** The templates that `image=` names in locators. */
function imagesIn(locators: readonly string[]): string[] {
  const parts = locators.flatMap((locator) => locator.split('|')).filter((part) => /^\s*image=/i.test(part));
  return [...new Set(parts.map((part) => parseLocator(part).value.trim()))];
}
