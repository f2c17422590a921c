import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../../api/client';
import { type Failure, failureOf } from '../../api/failure';
import type { KeywordInfo } from '../../api/types';
import { KeywordForm } from '../../keywords/form';
import { formValues, paramsOf, problemsOf } from '../../keywords/values';
import { hasEnded, sessionId } from '../../state/session';
import { FailureText } from '../../ui/failure-text';
import { bodyOfStep, isDroppedSecret, type Step, textsOf } from '../document/step';
import { editStep } from '../document/steps-document';

interface StepFormProps {
  readonly step: Step;
  readonly info: KeywordInfo;
}

const isSame = (a: Step['params'], b: Step['params']): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The parameters of a step. They are taken over when a field is left, and checked by the service. */
export function StepForm({ step, info }: StepFormProps) {
  const values = useSignal(formValues(info, step.params));
  const refusal = useSignal<Failure | undefined>(undefined);
  const problems = problemsOf(info, values.value);
  useEffect(() => {
    // An undone change, or the locator of a heal.
    if (!isSame(paramsOf(info, values.peek()), step.params)) values.value = formValues(info, step.params);
  }, [step.params]);
  const takeOver = async () => {
    const params = paramsOf(info, values.peek());
    if (isSame(params, step.params)) return;
    editStep(step.key, { params });
    const isChecked = Object.keys(problemsOf(info, values.peek())).length === 0;
    refusal.value = isChecked ? await refusalOf({ ...step, params }) : undefined;
  };
  return (
    <div class="steps-form" onFocusOut={() => void takeOver()}>
      <p class="muted">{info.description}</p>
      {Object.values(step.params).flatMap(textsOf).some(isDroppedSecret) && (
        <p class="steps-note">The browser does not keep secrets, so this step has lost one: type it again.</p>
      )}
      {refusal.value && <FailureText failure={refusal.value} />}
      <KeywordForm
        info={info}
        params={values.value}
        problems={problems}
        onChange={(changed) => (values.value = changed)}
      />
    </div>
  );
}

/** What the service says against a step; undefined for nothing, and while it cannot be asked. */
async function refusalOf(step: Step): Promise<Failure | undefined> {
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
