import { Config } from '../config.js';
import type { Scope } from '../di.js';
import { type ErrorCode, ServiceError } from '../errors.js';
import { bind, type Binding } from '../keyword/binding.js';
import type { CallExecutor } from '../keyword/executor.js';
import { type DoneCall, type Healed, KeywordError, KeywordFailure, type Outcome } from '../keyword/outcome.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import { ElementFinder } from '../locate/finder.js';
import { isLocateTrace, type LocateTrace } from '../locate/trace.js';
import { Logger } from '../log.js';
import { CallContext } from '../plugin/call-context.js';
import { Variables } from '../variables.js';
import type { Heal, Healer, HealObserver, HealRequest, HealScreen, NotHealed } from './healer.js';
import { replacedLocators } from './ledger/replaced-locators.js';

/** Failures of an attempt that healers may repair: the element was not found, or refused the action. */
const HEALABLE: readonly ErrorCode[] = ['E0201', 'E0206'];
/** `find_timeout_s` of a healer's calls: a healer only names elements that are on the screen. */
const STEP_FIND_TIMEOUT_S = 5;

export interface HealingOptions {
  /** Runs the calls themselves. */
  readonly executor: CallExecutor;
  /** In the order in which they run. */
  readonly healers: readonly Healer[];
  readonly observers: readonly HealObserver[];
  readonly catalog: KeywordCatalog;
  readonly screen: HealScreen;
}

/** Decorates an executor: when a call fails with E0201 or E0206, runs the healers, which may repair it. */
export class HealingExecutor implements CallExecutor {
  constructor(private readonly parts: HealingOptions) {}

  check(definition: KeywordDefinition, binding: Binding): void {
    this.parts.executor.check(definition, binding);
  }

  /** @throws KeywordFailure of the decorated executor, with `heal` when healers tried and none healed */
  async run(definition: KeywordDefinition, binding: Binding, scope: Scope): Promise<Outcome> {
    const context = scope.get(CallContext);
    const finder = scope.get(ElementFinder).with({
      onFound: async (found) => {
        const located = { ...found, definition, binding, screen: this.parts.screen, hide: context.secrets.hide };
        const callbacks: ((() => void) | undefined)[] = [];
        for (const observer of this.parts.observers) callbacks.push(await observer.onLocated?.(located));
        return () => callbacks.forEach((onActed) => onActed?.());
      },
    });
    const followed = scope.child().provide(ElementFinder, finder);
    try {
      return await this.parts.executor.run(definition, binding, followed);
    } catch (error) {
      if (context.signal.aborted || !isHealable(definition, error)) throw error;
      return await this.#heal(definition, binding, scope, error);
    }
  }

  async #heal(
    definition: KeywordDefinition,
    binding: Binding,
    scope: Scope,
    failure: KeywordFailure,
  ): Promise<Outcome> {
    const context = scope.get(CallContext);
    const { settings } = scope.get(Config);
    const { log } = scope.get(Logger);
    const limit = settings.heal_timeout_s;
    const endsAt = performance.now() + limit * 1000;
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new ServiceError('E0801', `not healed within ${limit} s (SVC_HEAL_TIMEOUT_S)`)),
      limit * 1000,
    );
    const signal = AbortSignal.any([context.signal, late.signal]);
    const request = this.#request({ definition, binding, failure, end: endsAt }, scope, signal);
    const inVain: NotHealed[] = [];
    try {
      for (const healer of this.parts.healers) {
        const answer = await healer.heal(request, signal);
        if (answer && 'steps' in answer) {
          const ms = Math.round(limit * 1000 - (endsAt - performance.now()));
          const steps = answer.steps.map(({ definition: { slug } }) => slug);
          log.info({ execution_id: context.id, by: answer.by, ms, steps }, 'healed');
          return this.#outcome(answer, request);
        }
        if (answer) inVain.push(answer);
        if (signal.aborted) break;
      }
    } catch (thrown) {
      // A failing healer must not mask the original error.
      if (!signal.aborted) log.error({ execution_id: context.id, err: thrown }, 'healing failed');
    } finally {
      clearTimeout(timer);
    }
    const heal = Object.assign({}, ...inVain.map(({ notHealed }) => notHealed)) as Record<string, unknown>;
    log.info({ execution_id: context.id, keyword: definition.mark.name, heal }, 'not healed');
    const end = context.signal.aborted ? ServiceError.from(context.signal.reason) : undefined;
    throw failure.notHealed(inVain.length > 0 ? heal : undefined, end);
  }

  #outcome(heal: Heal, request: HealRequest): Outcome {
    for (const observer of this.parts.observers) observer.onHealed?.(heal, request);
    const last = heal.steps.at(-1)!.outcome;
    return {
      value: heal.result,
      combination: request.binding.given.map(({ alternatives }) => alternatives.at(-1)!),
      notes: last.notes,
      failed: request.failure.failed,
      healed: {
        data: {
          result: heal.result,
          healed: true,
          heal_summary: heal.summary,
          suggested_steps: suggestedSteps(heal.steps),
        },
        steps: heal.steps,
        locators: replacedLocators(heal, request),
      },
    };
  }

  #request(
    failed: Pick<HealRequest, 'definition' | 'binding' | 'failure' | 'end'>,
    scope: Scope,
    signal: AbortSignal,
  ): HealRequest {
    const context = scope.get(CallContext);
    const config = scope.get(Config);
    const find_timeout_s = Math.min(config.settings.find_timeout_s, STEP_FIND_TIMEOUT_S);
    const { secrets } = context;
    const inner = new CallContext(context.id, signal, { progress: context.progress, pictures: false, secrets });
    const finder = scope
      .get(ElementFinder)
      .with({ call: inner, config: new Config({ ...config.settings, find_timeout_s }) });
    const { screen, executor, catalog } = this.parts;
    return {
      id: context.id,
      ...failed,
      traces: tracesOf(failed.failure),
      screen,
      run: async (keyword, params): Promise<DoneCall> => {
        const called = catalog.get(keyword);
        const bound = bind(called, [...params], scope.get(Variables));
        const inside = scope.child().provide(CallContext, inner).provide(ElementFinder, finder);
        try {
          return { definition: called, binding: bound, outcome: await executor.run(called, bound, inside) };
        } catch (error) {
          throw error instanceof KeywordFailure ? new KeywordError(error) : error;
        }
      },
      announce: (reason) => context.announce(`Healing: ${reason}`),
      hasSecrets: secrets.any,
      hide: secrets.hide,
    };
  }
}

function isHealable({ mark }: KeywordDefinition, error: unknown): error is KeywordFailure {
  if (!mark.healable || !(error instanceof KeywordFailure)) return false;
  return error.failed.attempts.every(({ code }) => HEALABLE.includes(code));
}

/** The trace of each locator that was looked for, the last one of each, without pictures. */
function tracesOf({ failed, traces }: KeywordFailure): LocateTrace[] {
  type Drawn = LocateTrace & { readonly picture?: string };
  const located = [...failed.attempts.flatMap(({ trace = [] }) => trace), ...traces]
    .filter((trace): trace is Drawn => isLocateTrace(trace))
    .map(({ picture: _, ...trace }): [string, LocateTrace] => [trace.locator, trace]);
  return [...new Map(located).values()];
}

/** The calls as steps: keywords and positional values, with their references to variables. */
const suggestedSteps = (steps: readonly DoneCall[]): Healed['suggested_steps'] =>
  steps.map(({ definition, binding }) => ({
    keyword: definition.slug,
    params: binding.given.map(({ alternatives }) => [alternatives[0]!.written].flat().join(',')),
  }));
