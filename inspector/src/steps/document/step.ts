import type { Answer } from '../../api/types';
import type { Call, ParamValue } from '../../state/calls';
import { isSecret, maskSecret, SECRET_MARK } from '../../state/secret-text';

/** A call as the recording of the session has it. */
export type RecordedCall = Answer<'readRecording'>['steps'][number];

/** A locator that a heal replaced, and what was decided on it. */
export type ReplacedLocator = NonNullable<RecordedCall['healed']>[number];

/** A step of the edited document. */
export interface Step extends Call {
  /** Identifies it in the document. */
  readonly key: number;
  /** The recorded call that it comes from, or its last run. */
  readonly seq?: number;
  /** Heals of that call. */
  readonly heals?: readonly ReplacedLocator[];
}

/** A step that the document does not have yet. */
export type NewStep = Omit<Step, 'key'>;

/** Whether the browser's storage has dropped the secret of a value. */
export const isDroppedSecret = (text: string): boolean => text === SECRET_MARK;

/** All texts of a value. */
export const textsOf = (value: ParamValue): readonly string[] => (typeof value === 'string' ? [value] : value);

const mapTexts = (value: ParamValue, work: (text: string) => string): ParamValue =>
  typeof value === 'string' ? work(value) : value.map(work);

/** The step with every text of its parameters changed. */
export const withTexts = <S extends NewStep>(step: S, work: (text: string) => string): S => ({
  ...step,
  params: Object.fromEntries(Object.entries(step.params).map(([name, value]) => [name, mapTexts(value, work)])),
});

/** The step as it may be kept: a secret that is not a reference to a variable is dropped. */
export const withoutSecrets = <S extends NewStep>(step: S): S =>
  withTexts(step, (text) => (isSecret(text) && !text.includes('${') ? SECRET_MARK : text));

/** The parameters in one line, secrets masked. */
export const summaryOf = ({ params }: Pick<Step, 'params'>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${textsOf(value).map(maskSecret).join(' or ')}`)
    .join('  ');

/** The step of a recorded call. */
export function stepOf({ seq, keyword, params, healed, test_case, event_attributes }: RecordedCall): NewStep {
  return {
    keyword,
    params,
    seq,
    ...(healed && { heals: healed }),
    ...(test_case !== undefined && { testCase: test_case }),
    ...(event_attributes && { eventAttributes: event_attributes }),
  };
}

/** A step as the service takes it. */
export const bodyOfStep = ({ keyword, params, templates, testCase, eventAttributes, seq }: NewStep) => ({
  keyword,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  ),
  ...(templates && { template_images: { ...templates } }),
  ...(testCase !== undefined && { test_case: testCase }),
  ...(eventAttributes && { event_attributes: { ...eventAttributes } }),
  ...(seq !== undefined && { seq }),
});
