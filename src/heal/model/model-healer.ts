import { ServiceError } from '../../errors.js';
import type { Alternative } from '../../keyword/binding.js';
import type { DoneCall } from '../../keyword/outcome.js';
import type { KeywordCatalog } from '../../keyword/catalog.js';
import type { KeywordDefinition } from '../../keyword/definition.js';
import { isSecret, mask } from '../../secret.js';
import { untilAborted } from '../../deadline.js';
import { type HealingRole, slugOf } from '../../plugin/mark.js';
import { problemsIn, problemText } from '../../schema-problems.js';
import { escapeReferences } from '../../variables.js';
import type { ChatModel } from '../chat-model.js';
import type { Heal, Healer, HealRequest, NotHealed } from '../healer.js';
import { ask, ModelAnswer, Unneeded } from './ask.js';
import { reductionRequest, type Turn, turnRequest } from './prompt.js';
import { seeScreen } from './seen-screen.js';

const MAX_TURNS = 5;
const SECRET = mask('@:');

/** A turn, and the turn that reached the goal, once it is reached. */
interface TurnResult {
  readonly turn: Turn;
  readonly goal?: Turn | undefined;
}

/** Lets a language model reach the goal of a failed call, turn by turn. */
export class ModelHealer implements Healer {
  /** @param name of the healer in messages */
  constructor(
    private readonly name: string,
    private readonly model: ChatModel,
    private readonly catalog: KeywordCatalog,
  ) {}

  async heal(request: HealRequest, signal: AbortSignal): Promise<Heal | NotHealed> {
    const turns: Turn[] = [];
    let asked = 0;
    const notHealed = (reason: string): NotHealed => ({ notHealed: { turns: asked, reason: request.hide(reason) } });
    const allowed = this.#allowed(request.definition);
    try {
      while (turns.length < MAX_TURNS) {
        const screen = await untilAborted(seeScreen(request), signal);
        asked++;
        const question = turnRequest(request, allowed, screen, turns, MAX_TURNS);
        const parsed = ModelAnswer.safeParse(await ask(this.model, question, signal, request.end));
        if (!parsed.success)
          return notHealed(
            `${this.name} gave an invalid answer: ${problemText(problemsIn(parsed.error.issues).slice(0, 3))}`,
          );
        request.announce(parsed.data.reason);
        if (parsed.data.action === 'give_up') return notHealed(`${this.name} gave up: ${parsed.data.reason}`);
        const { turn, goal } = await this.#takeTurn(parsed.data, request, allowed, turns);
        turns.push(turn);
        if (goal) return await this.#healed(request, turns, goal, signal);
        signal.throwIfAborted();
      }
      return notHealed(`not healed in ${MAX_TURNS} turns; the last one: ${turns.at(-1)!.outcome}`);
    } catch (error) {
      const { code, message } = ServiceError.from(signal.aborted ? signal.reason : error);
      if (code === 'E0802') throw error;
      return notHealed(`${code} ${message}`);
    }
  }

  /** The keywords with a healing role, and the failed one itself. */
  #allowed(failed: KeywordDefinition): KeywordDefinition[] {
    return this.catalog.all().filter(({ mark, slug }) => mark.healingRole !== undefined || slug === failed.slug);
  }

  async #takeTurn(
    { action, reason, keyword, params, completed }: ModelAnswer,
    request: HealRequest,
    allowed: readonly KeywordDefinition[],
    turns: readonly Turn[],
  ): Promise<TurnResult> {
    const { definition: failed, hide } = request;
    const shown = { reason: hide(reason) };
    if (action === 'done') {
      const goal = turns.findLast(({ done }) => done && doesTheSame(done, failed));
      const outcome = goal ? 'succeeded' : `not believed: no keyword has done yet what ${failed.slug} does; run it`;
      return { turn: { ...shown, action, outcome }, goal };
    }
    const values = params ?? [];
    const called = allowed.find(({ slug }) => slug === slugOf(keyword ?? ''));
    const turn = {
      ...shown,
      action: hide(`${keyword ?? 'no keyword'}(${values.map((v) => JSON.stringify(v)).join(', ')})`),
    };
    if (!called) {
      const outcome = `not allowed; the keywords are ${allowed.map(({ slug }) => slug).join(', ')}`;
      return { turn: { ...turn, outcome } };
    }
    try {
      const done = await request.run(
        called.slug,
        values.map((value, i) => written(value, called, i, request)),
      );
      const answersOwn = called.slug === failed.slug;
      const isGoal = completed === true && (answersOwn || failed.mark.effect !== 'observe');
      const outcome =
        completed === true && !isGoal ? `succeeded, but only ${failed.slug} itself can complete` : 'succeeded';
      const taken = { ...turn, outcome, done };
      return { turn: taken, goal: isGoal ? taken : undefined };
    } catch (error) {
      const { code, message } = ServiceError.from(error);
      if (code === 'E0106' || code === 'E0406' || code === 'E0802') throw error;
      return { turn: { ...turn, outcome: hide(`failed: ${code} ${message}`) } };
    }
  }

  async #healed(request: HealRequest, turns: readonly Turn[], goal: Turn, signal: AbortSignal): Promise<Heal> {
    const worked = turns.filter(({ done }) => done !== undefined);
    const needed = await reduceSteps(this.model, request, worked, goal, signal);
    const { definition, outcome } = goal.done!;
    const reasons = [...new Set(worked.map(({ reason }) => reason))];
    return {
      by: this.name,
      summary: `${request.definition.mark.name} was healed by ${this.name}: ${reasons.map(sentence).join(' ')}`,
      result: definition.slug === request.definition.slug ? outcome.value : null,
      steps: needed.map(({ done }) => done!),
      evidence: { turns: turns.map(({ reason, action, outcome: result }) => ({ reason, action, outcome: result })) },
    };
  }
}

/** A reason as a sentence: a model ends some of them without a full stop. */
const sentence = (reason: string): string =>
  /[.!?\u3002\u2026]$/u.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`;

/** Whether a step did what the failed keyword does; one that answers something must answer it itself. */
function doesTheSame({ definition }: DoneCall, { slug, mark }: KeywordDefinition): boolean {
  if (mark.effect === 'observe') return false;
  return (
    definition.slug === slug || (mark.healingRole !== undefined && definition.mark.healingRole === mark.healingRole)
  );
}

/** A value as it is written in a call: text of the model as it is, a masked secret as the caller wrote it. */
function written(value: string, called: KeywordDefinition, position: number, { binding }: HealRequest): string {
  if (!value.includes(SECRET)) return escapeReferences(value);
  const secrets = binding.given.flatMap(({ name, alternatives }) =>
    alternatives.filter(({ text }) => isSecret(text)).map((alternative) => ({ name, alternative })),
  );
  const name = called.parameters[position]?.name;
  const secret = secrets.find((each) => each.name === name) ?? secrets[0];
  if (!secret || value.trim() !== SECRET) {
    throw new ServiceError(
      'E0403',
      `${JSON.stringify(value)}: ${SECRET} stands for a secret of the failed keyword, as a whole value`,
    );
  }
  return textOf(secret.alternative);
}

const textOf = ({ written: given }: Alternative): string => [given].flat().join(',');

/** Limit of the question for unneeded steps: the goal is reached already. */
const REDUCTION_LIMIT_MS = 10_000;
/** Roles of steps that may be dropped. */
const DROPPABLE: readonly (HealingRole | undefined)[] = ['press', 'scroll'];

/**
 * Drops the presses and scrolls that the model, asked once, calls unneeded.
 * @param goal the step that reached the goal, which stays
 */
async function reduceSteps(
  model: ChatModel,
  request: HealRequest,
  steps: readonly Turn[],
  goal: Turn,
  signal: AbortSignal,
): Promise<readonly Turn[]> {
  const isDroppable = (step: Turn) => step !== goal && DROPPABLE.includes(step.done?.definition.mark.healingRole);
  if (!steps.some(isDroppable)) return steps;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(REDUCTION_LIMIT_MS)]);
    const end = Math.min(request.end, performance.now() + REDUCTION_LIMIT_MS);
    const { unneeded } = Unneeded.parse(await ask(model, reductionRequest(request, steps), limit, end));
    return steps.filter((step, i) => !(isDroppable(step) && unneeded.includes(i + 1)));
  } catch {
    // Without an answer every step stays: together they have reached the goal.
    return steps;
  }
}
