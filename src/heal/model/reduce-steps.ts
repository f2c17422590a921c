import type { HealingRole } from '../../plugin/mark.js';
import { ask } from './ask.js';
import type { ChatModel } from '../chat-model.js';
import type { HealRequest } from '../healer.js';
import { Unneeded } from './model-answer.js';
import { reductionRequest } from './prompt.js';
import type { Turn } from './turn.js';

/** Milliseconds that the question may take: the goal is reached already. */
const LONGEST = 10_000;
const DROPPED: readonly (HealingRole | undefined)[] = ['press', 'scroll'];

/**
 * The steps without the presses and scrolls of which the model, asked once, says that they were not needed.
 * @param goal the step that reached the goal, which stays
 */
export async function reduceSteps(
  model: ChatModel,
  request: HealRequest,
  steps: readonly Turn[],
  goal: Turn,
  signal: AbortSignal,
): Promise<readonly Turn[]> {
  const mayGo = (step: Turn) => step !== goal && DROPPED.includes(step.done?.definition.mark.healingRole);
  if (!steps.some(mayGo)) return steps;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]);
    const end = Math.min(request.end, performance.now() + LONGEST);
    const { unneeded } = Unneeded.parse(await ask(model, reductionRequest(request, steps), limit, end));
    return steps.filter((step, i) => !(mayGo(step) && unneeded.includes(i + 1)));
  } catch {
    // In doubt every step stays: together they have reached the goal.
    return steps;
  }
}
