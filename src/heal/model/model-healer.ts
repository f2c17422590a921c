import { ServiceError } from '../../errors.js';
import type { Alternative } from '../../keyword/binding.js';
import type { DoneCall } from '../../keyword/outcome.js';
import type { KeywordCatalog } from '../../keyword/catalog.js';
import type { KeywordDefinition } from '../../keyword/definition.js';
import { isSecret, mask } from '../../secret.js';
import { untilAborted } from '../../deadline.js';
import { slugOf } from '../../plugin/slug.js';
import { problemsIn, problemText } from '../../schema-problems.js';
import { escapeReferences } from '../../variables.js';
import { ask } from './ask.js';
import type { ChatModel } from '../chat-model.js';
import type { Heal, Healer, HealRequest, NotHealed } from '../healer.js';
import { ModelAnswer } from './model-answer.js';
import { turnRequest } from './prompt.js';
import { reduceSteps } from './reduce-steps.js';
import { seeScreen } from './seen-screen.js';
import type { Turn } from './turn.js';

const MOST_TURNS = 5;
const SECRET = mask('@:');

/** A turn, and the one that reached the goal once it is known to be reached. */
interface Taken {
  readonly turn: Turn;
  readonly goal?: Turn | undefined;
}

/** Has a language model reach the goal of a failed call, turn by turn. */
export class ModelHealer implements Healer {
  /** @param name who heals, as it is told */
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
      while (turns.length < MOST_TURNS) {
        const screen = await untilAborted(seeScreen(request), signal);
        asked++;
        const question = turnRequest(request, allowed, screen, turns, MOST_TURNS);
        const parsed = ModelAnswer.safeParse(await ask(this.model, question, signal, request.end));
        if (!parsed.success)
          return notHealed(
            `${this.name} gave an invalid answer: ${problemText(problemsIn(parsed.error.issues).slice(0, 3))}`,
          );
        request.announce(parsed.data.reason);
        if (parsed.data.action === 'give_up') return notHealed(`${this.name} gave up: ${parsed.data.reason}`);
        const { turn, goal } = await this.#take(parsed.data, request, allowed, turns);
        turns.push(turn);
        if (goal) return await this.#healed(request, turns, goal, signal);
        signal.throwIfAborted();
      }
      return notHealed(`not healed in ${MOST_TURNS} turns; the last one: ${turns.at(-1)!.outcome}`);
    } catch (error) {
      const { code, message } = ServiceError.from(signal.aborted ? signal.reason : error);
      if (code === 'E0802') throw error;
      return notHealed(`${code} ${message}`);
    }
  }

  /** The keywords that may mend, and the failed one itself. */
  #allowed(failed: KeywordDefinition): KeywordDefinition[] {
    return this.catalog.all().filter(({ mark, slug }) => mark.healingRole !== undefined || slug === failed.slug);
  }

  async #take(
    { action, reason, keyword, params, completed }: ModelAnswer,
    request: HealRequest,
    allowed: readonly KeywordDefinition[],
    turns: readonly Turn[],
  ): Promise<Taken> {
    const { definition: failed, hide } = request;
    const told = { reason: hide(reason) };
    if (action === 'done') {
      const goal = turns.findLast(({ done }) => done && doesTheSame(done, failed));
      const outcome = goal ? 'succeeded' : `not believed: no keyword has done yet what ${failed.slug} does; run it`;
      return { turn: { ...told, action, outcome }, goal };
    }
    const values = params ?? [];
    const called = allowed.find(({ slug }) => slug === slugOf(keyword ?? ''));
    const turn = {
      ...told,
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
    const kept = await reduceSteps(this.model, request, worked, goal, signal);
    const { definition, outcome } = goal.done!;
    const reasons = [...new Set(worked.map(({ reason }) => reason))];
    return {
      by: this.name,
      summary: `${request.definition.mark.name} was healed by ${this.name}: ${reasons.map(sentence).join(' ')}`,
      result: definition.slug === request.definition.slug ? outcome.value : null,
      steps: kept.map(({ done }) => done!),
      evidence: { turns: turns.map(({ reason, action, outcome: came }) => ({ reason, action, outcome: came })) },
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
