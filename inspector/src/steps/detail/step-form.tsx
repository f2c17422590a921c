import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { api, bodyOf } from '../../api/client';
import { type Failure, failureOf } from '../../api/failure';
import type { KeywordInfo, KeywordParameter } from '../../api/types';
import type { ParamValue } from '../../state/calls';
import { hasEnded, sessionId } from '../../state/session';
import { FailureText } from '../../ui/failure-text';
import { editStep, stepWith } from '../document/steps-document';
import { ParameterField } from './parameter-field';
import { bodyOfStep, type Step } from '../document/step';

interface StepFormProps {
  readonly step: Step;
  /** Undefined for a keyword that the service does not have. */
  readonly info: KeywordInfo | undefined;
}

/** The parameters of a step. Every change of a field is taken over at once, and checked by the service. */
export function StepForm({ step, info }: StepFormProps) {
  const problem = useSignal<Failure | undefined>(undefined);
  // A field stays where it is while its value comes and goes.
  const [given] = useState(() => Object.keys(step.params));
  const parameters = info?.parameters ?? Object.keys(step.params).map(unknownParameter);
  const change = async (name: string, value: ParamValue | undefined) => {
    const values = new Map(Object.entries(stepWith(step.key)?.params ?? {}));
    if (value === undefined) values.delete(name);
    else values.set(name, value);
    const known = parameters.flatMap((each) => {
      const held = values.get(each.name);
      return held === undefined ? [] : [[each.name, held] as const];
    });
    const params = Object.fromEntries(known);
    editStep(step.key, { params });
    problem.value = await problemOf({ ...step, params });
  };
  const isAtHand = ({ name, required }: KeywordParameter) => required || given.includes(name);
  const others = parameters.filter((parameter) => !isAtHand(parameter));
  const field = (parameter: KeywordParameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={step.params[parameter.name]}
      onChange={(value) => void change(parameter.name, value)}
    />
  );
  return (
    <div class="steps-form">
      {info ? (
        <p class="muted">{info.description}</p>
      ) : (
        <FailureText failure={{ code: 'E0402', message: `The service has no keyword ${step.keyword}.` }} />
      )}
      {problem.value && <FailureText failure={problem.value} />}
      <div class="steps-parameters">{parameters.filter(isAtHand).map(field)}</div>
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? '1 more parameter' : `${others.length} more parameters`}</summary>
          <div class="steps-parameters">{others.map(field)}</div>
        </details>
      )}
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
