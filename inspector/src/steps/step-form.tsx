import { useSignal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { type Failure, failureOf } from '../api/failure';
import type { KeywordInfo, KeywordParameter } from '../api/types';
import type { ParamValue } from '../state/calls';
import { hasEnded, sessionId } from '../state/session';
import { FailureText } from '../ui/failure-text';
import { editStep, stepWith } from './document';
import { ParameterField } from './parameter-field';
import { bodyOfStep, type Step } from './step';

interface StepFormProps {
  readonly step: Step;
  /** Undefined for a keyword that the service does not have. */
  readonly info: KeywordInfo | undefined;
}

/** The parameters of a step. Every change of a field is taken over at once, and checked by the service. */
export function StepForm({ step, info }: StepFormProps) {
  const problem = useSignal<Failure | undefined>(undefined);
  const parameters = info?.parameters ?? Object.keys(step.params).map(unknownParameter);
  const change = async (name: string, value: ParamValue | undefined) => {
    const given = new Map(Object.entries(stepWith(step.key)?.params ?? {}));
    if (value === undefined) given.delete(name);
    else given.set(name, value);
    const known = parameters.flatMap((each) => {
      const held = given.get(each.name);
      return held === undefined ? [] : [[each.name, held] as const];
    });
    const params = Object.fromEntries(known);
    editStep(step.key, { params });
    problem.value = await problemOf({ ...step, params });
  };
  return (
    <div class="steps-form">
      {info ? (
        <p class="muted">{info.description}</p>
      ) : (
        <FailureText failure={{ code: 'E0402', message: `The service has no keyword ${step.keyword}.` }} />
      )}
      {problem.value && <FailureText failure={problem.value} />}
      <div class="steps-parameters">
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={step.params[parameter.name]}
            onChange={(value) => void change(parameter.name, value)}
          />
        ))}
      </div>
    </div>
  );
}

const unknownParameter = (name: string): KeywordParameter => ({
  name,
  type: 'str',
  default: null,
  required: false,
  description: '',
});

/** What the service says against a step; undefined for nothing, and while it cannot be asked. */
async function problemOf(step: Step): Promise<Failure | undefined> {
  const id = sessionId.peek();
  if (id === undefined || hasEnded.peek()) return undefined;
  const params = { path: { session_id: id }, query: { format: 'json' as const } };
  try {
    const body = { steps: [bodyOfStep(step)] };
    await bodyOf(api.POST('/v1/sessions/{session_id}/steps', { params, body, parseAs: 'text' }));
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    return failure.status === 400 ? failure : undefined;
  }
}
