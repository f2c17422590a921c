import { Config } from '../config.js';
import type { Scope } from '../di.js';
import { type ErrorCode, ServiceError } from '../errors.js';
import type { FailedAttempts } from '../keyword/attempts.js';
import { bind, type Binding } from '../keyword/binding.js';
import type { CallExecutor, DoneCall, Outcome } from '../keyword/call-executor.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import { ElementFinder } from '../locate/finder.js';
import type { LocateTrace } from '../locate/trace.js';
import { Logger } from '../log.js';
import { CallContext } from '../plugin/call-context.js';
import { Variables } from '../variables.js';
import type { Heal, Healer, HealObserver, HealRequest, HealScreen, NotHealed } from './healer.js';
import { suggestedSteps } from './suggested-steps.js';

/** The ladder found nothing, or what it found refused the action. */
const HEALABLE: readonly unknown[] = ['E0201', 'E0206'] satisfies ErrorCode[];
/** Seconds that a call of a healer looks for its element: it names what is on the screen. */
const STEP_FIND_TIMEOUT = 5;

export interface HealingParts {
  /** Runs the calls themselves. */
  readonly executor: CallExecutor;
  /** In the order in which they are asked. */
  readonly healers: readonly Healer[];
  readonly observers: readonly HealObserver[];
  readonly catalog: KeywordCatalog;
  readonly screen: HealScreen;
}

/** Runs calls as the executor that it wraps does, and has healers mend those whose element was not to be had. */
export class HealingExecutor implements CallExecutor {
  constructor(private readonly parts: HealingParts) {}

  check(definition: KeywordDefinition, binding: Binding): void {
    this.parts.executor.check(definition, binding);
  }

  /** @throws ServiceError as the executor's own, with `details.heal` when healers tried in vain */
  async run(definition: KeywordDefinition, binding: Binding, scope: Scope, context: CallContext): Promise<Outcome> {
    const finder = scope.get(ElementFinder).with({
      onFound: async (found) => {
        const located = { ...found, definition, binding, screen: this.parts.screen, hide: context.secrets.hide };
        const told: ((() => void) | undefined)[] = [];
        for (const observer of this.parts.observers) told.push(await observer.onLocated?.(located));
        return () => told.forEach((onActed) => onActed?.());
      },
    });
    const followed = scope.child().provide(ElementFinder, finder);
    try {
      return await this.parts.executor.run(definition, binding, followed, context);
    } catch (error) {
      if (context.signal.aborted || !isHealable(definition, error)) throw error;
      return await this.#heal(definition, binding, scope, context, error);
    }
  }

  async #heal(
    definition: KeywordDefinition,
    binding: Binding,
    scope: Scope,
    context: CallContext,
    error: ServiceError,
  ): Promise<Outcome> {
    const { settings } = scope.get(Config);
    const { log } = scope.get(Logger);
    const limit = settings.heal_timeout_s;
    const end = performance.now() + limit * 1000;
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new ServiceError('E0801', `not healed within ${limit} s (SVC_HEAL_TIMEOUT_S)`)),
      limit * 1000,
    );
    const signal = AbortSignal.any([context.signal, late.signal]);
    const request = this.#request({ definition, binding, error, end }, scope, context, signal);
    const failed: NotHealed[] = [];
    try {
      for (const healer of this.parts.healers) {
        const answer = await healer.heal(request, signal);
        if (answer && 'steps' in answer) {
          const ms = Math.round(limit * 1000 - (end - performance.now()));
          const steps = answer.steps.map(({ definition: { slug } }) => slug);
          log.info({ execution_id: context.id, by: answer.by, ms, steps }, 'healed');
          return this.#outcome(answer, request);
        }
        if (answer) failed.push(answer);
        if (signal.aborted) break;
      }
    } catch (thrown) {
      // What heals must not hide the failure that it was to mend.
      if (!signal.aborted) log.error({ execution_id: context.id, err: thrown }, 'healing failed');
    } finally {
      clearTimeout(timer);
    }
    const cause = context.signal.aborted ? ServiceError.from(context.signal.reason) : error;
    const heal = Object.assign({}, ...failed.map(({ notHealed }) => notHealed)) as Record<string, unknown>;
    log.info({ execution_id: context.id, keyword: definition.mark.name, heal }, 'not healed');
    throw new ServiceError(
      cause.code,
      cause.reason,
      { ...error.details, ...(failed.length > 0 && { heal }) },
      { cause: cause.cause, title: cause.title },
    );
  }

  #outcome(heal: Heal, request: HealRequest): Outcome {
    for (const observer of this.parts.observers) observer.onHealed?.(heal, request);
    const last = heal.steps.at(-1)!.outcome;
    const { attempts, attempts_total } = request.error.details as unknown as FailedAttempts;
    return {
      value: heal.result,
      combination: request.binding.given.map(({ alternatives }) => alternatives.at(-1)!),
      notes: last.notes,
      failed: { attempts, attempts_total },
      healed: {
        data: {
          result: heal.result,
          healed: true,
          heal_summary: heal.summary,
          suggested_steps: suggestedSteps(heal.steps),
        },
        steps: heal.steps,
      },
    };
  }

  #request(
    failed: Pick<HealRequest, 'definition' | 'binding' | 'error' | 'end'>,
    scope: Scope,
    context: CallContext,
    signal: AbortSignal,
  ): HealRequest {
    const config = scope.get(Config);
    const find_timeout_s = Math.min(config.settings.find_timeout_s, STEP_FIND_TIMEOUT);
    const { secrets } = context;
    const inner = new CallContext(context.id, signal, { progress: context.progress, pictures: false, secrets });
    const finder = scope
      .get(ElementFinder)
      .with({ call: inner, config: new Config({ ...config.settings, find_timeout_s }) });
    const { screen, executor, catalog } = this.parts;
    return {
      id: context.id,
      ...failed,
      traces: tracesOf(failed.error),
      screen,
      run: async (keyword, params): Promise<DoneCall> => {
        const called = catalog.get(keyword);
        const bound = bind(called, [...params], scope.get(Variables));
        const inside = scope.child().provide(CallContext, inner).provide(ElementFinder, finder);
        return { definition: called, binding: bound, outcome: await executor.run(called, bound, inside, inner) };
      },
      announce: (reason) => context.announce(`Healing: ${reason}`),
      hasSecrets: secrets.any,
      hide: secrets.hide,
    };
  }
}

function isHealable({ mark }: KeywordDefinition, error: unknown): error is ServiceError {
  if (!mark.healable || !(error instanceof ServiceError)) return false;
  const attempts = (error.details?.['attempts'] ?? []) as readonly { readonly code: ErrorCode }[];
  return attempts.length > 0 && attempts.every(({ code }) => HEALABLE.includes(code));
}

/** The trace of each locator that was looked for, the last one of those looked for several times, in their order. */
function tracesOf({ details }: ServiceError): LocateTrace[] {
  type Traces = readonly (LocateTrace & { readonly picture?: string })[];
  const attempts = (details?.['attempts'] ?? []) as readonly { readonly trace?: Traces }[];
  const all = [...attempts.flatMap(({ trace = [] }) => trace), ...((details?.['trace'] ?? []) as Traces)];
  const located = all
    .filter((trace) => 'locator' in trace && 'rungs' in trace)
    .map(({ picture: _, ...trace }): [string, LocateTrace] => [trace.locator, trace]);
  return [...new Map(located).values()];
}
