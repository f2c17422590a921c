import { api, bodyOf } from '../../api/client';
import { failureOf } from '../../api/failure';
import { notify } from '../../state/notices';
import { sessionId } from '../../state/session';
import { editStep, noteRuns } from '../document/steps-document';
import { type ReplacedLocator, type Step, textsOf, withTexts } from '../document/step';

/** Decides on a heal in the ledger; every step with it shows the decision. */
export async function decideHeal(id: string, status: ReplacedLocator['status']): Promise<void> {
  const session = sessionId.peek();
  if (session === undefined) return;
  try {
    const params = { path: { session_id: session, heal_id: id } };
    await bodyOf(api.POST('/v1/sessions/{session_id}/heals/{heal_id}', { params, body: { status } }));
    noteRuns((step) =>
      step.heals?.some((heal) => heal.id === id)
        ? { ...step, heals: step.heals.map((heal) => (heal.id === id ? { ...heal, status } : heal)) }
        : step,
    );
  } catch (error) {
    notify({ tone: 'error', text: `The decision could not be kept: ${failureOf(error).message}` });
  }
}

/** Whether a value of the step is this locator. A locator with a masked secret is no step's. */
export const hasLocator = ({ params }: Pick<Step, 'params'>, locator: string): boolean =>
  Object.values(params).flatMap(textsOf).includes(locator);

/** Puts one locator in the place of another in a step. */
export function replaceLocator(step: Step, from: string, to: string): void {
  const { params } = withTexts(step, (text) => (text === from ? to : text));
  editStep(step.key, { params });
}
