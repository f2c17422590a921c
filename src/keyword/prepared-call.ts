import { randomUUID } from 'node:crypto';
import { Config } from '../config.js';
import { withDeadline } from '../deadline.js';
import type { Scope } from '../di.js';
import { type ErrorDetail, ServiceError } from '../errors.js';
import { type Log, Logger } from '../log.js';
import { CallContext } from '../plugin/call-context.js';
import type { KeywordAnswer } from '../plugin/mark.js';
import type { Secrets } from '../secret.js';
import { Variables } from '../variables.js';
import { bind, type Binding } from './binding.js';
import type { Params } from './call.js';
import type { KeywordDefinition } from './definition.js';
import { type CallExecutor, Executor } from './executor.js';
import {
  drawnTraces,
  type FailedAttempts,
  type Healed,
  KeywordError,
  KeywordFailure,
  type Outcome,
  tracesOf,
} from './outcome.js';

/** A successful call as adapters show it. */
export interface Execution {
  readonly execution_id: string;
  readonly status: 'SUCCESS';
  readonly data: Readonly<Record<string, unknown>>;
  /** What the keyword returns; of a healed call, `data.result` holds it. */
  readonly answers: KeywordAnswer;
  /** Only of a call that failed and was healed; equals `data`. */
  readonly healed: Healed | undefined;
  /** The combinations that failed before. */
  readonly failed: FailedAttempts;
  /** What the finder did, when it was asked for; secrets are masked. */
  readonly trace: readonly object[] | undefined;
  /** What the result lacks. */
  readonly warnings: readonly string[];
}

/** The part of an execution that HTTP clients get. */
export const executionAnswer = ({ execution_id, status, data, trace, warnings }: Execution) => ({
  execution_id,
  status,
  data: trace ? { ...data, trace } : data,
  ...(warnings.length > 0 && { warnings }),
});

/** How one call is run and followed. */
export interface CallOptions {
  /** Adds the trace of the finder, with pictures if wanted. */
  readonly trace?: boolean | 'picture';
  /** Whether traces of failures get pictures; `failure_pictures` of the settings by default. */
  readonly pictures?: boolean;
  /** Whether a model reads the answer: elements are listed with their `brief` locator. */
  readonly isBrief?: boolean;
  /** Receives the progress of the work, in a few words. */
  readonly progress?: (message: string) => void;
  /** Receives the messages for the event stream between the start and the end of the call. */
  readonly announce?: (message: string) => void;
  /** Id of the request, for the log. */
  readonly requestId?: string;
}

/** One call of a keyword whose parameters are valid. */
export class PreparedCall {
  readonly id = randomUUID();
  readonly binding: Binding;

  /**
   * @param scope holds Config, Logger and Variables, and the constructor arguments of the keyword's class
   * @param executor runs it; by default one without healing
   * @throws ServiceError E0403 when the parameters are wrong; nothing has run then
   */
  constructor(
    readonly definition: KeywordDefinition,
    params: Params | null | undefined,
    private readonly scope: Scope,
    private readonly executor: CallExecutor = new Executor(scope.get(Config).settings.max_combinations),
  ) {
    this.binding = bind(definition, params, scope.get(Variables));
    executor.check(definition, this.binding);
  }

  /**
   * Runs it within `keyword_timeout_s` of the settings.
   * @param scopeOf makes the scope of the call, which provides the context
   * @throws KeywordError with the attempts; other ServiceErrors of the keyword's construction
   */
  async run(
    signal: AbortSignal,
    { trace, pictures, isBrief, progress, announce, requestId }: CallOptions,
    scopeOf: (context: CallContext) => Scope,
  ): Promise<{ readonly outcome: Outcome; readonly execution: Execution }> {
    const { id, definition } = this;
    const { name } = definition.mark;
    const log = this.scope.get(Logger).log.child({ execution_id: id, keyword: name, req_id: requestId });
    const { settings } = this.scope.get(Config);
    const { secrets } = this.scope.get(Variables);
    const limit = settings.keyword_timeout_s;
    const late = () => new ServiceError('E0405', `${name} took longer than ${limit} s (SVC_KEYWORD_TIMEOUT_S)`);
    const isDrawn = trace === 'picture';
    let context: CallContext | undefined;
    const work = (callSignal: AbortSignal) => {
      context = new CallContext(id, callSignal, {
        progress,
        announce,
        pictures: pictures ?? (isDrawn || settings.failure_pictures),
        isDrawn,
        isBrief,
        secrets,
      });
      return this.executor.run(definition, this.binding, scopeOf(context));
    };
    const began = performance.now();
    try {
      // An aborted call reports what it did until then: its own end is awaited.
      const outcome = await withDeadline(limit, late, work, { outer: signal, awaitsWork: true });
      log.info({ ms: Math.round(performance.now() - began) }, `keyword ${outcome.healed ? 'healed' : 'succeeded'}`);
      log.debug({ trace: secrets.hide(tracesOf(outcome.notes)) }, 'trace');
      return { outcome, execution: await this.#execution(outcome, trace, secrets, context?.warnings ?? []) };
    } catch (thrown) {
      const error = thrown instanceof KeywordFailure ? new KeywordError(thrown) : ServiceError.from(thrown);
      logFailure(log, error, Math.round(performance.now() - began), definition.foreign);
      throw error;
    }
  }

  async #execution(
    { value, notes, healed, failed }: Outcome,
    trace: CallOptions['trace'],
    { hide }: Secrets,
    warnings: readonly string[],
  ): Promise<Execution> {
    const { answers = 'value' } = this.definition.mark;
    const data = answers === 'data' ? (value as Record<string, unknown>) : { result: value };
    return {
      execution_id: this.id,
      status: 'SUCCESS',
      data: healed?.data ?? data,
      answers,
      healed: healed?.data,
      failed,
      trace: !trace ? undefined : trace === 'picture' ? await drawnTraces(notes, hide) : hide(tracesOf(notes)),
      warnings,
    };
  }
}

function logFailure(log: Log, failure: ServiceError, ms: number, foreign: string | undefined): void {
  const { code, message }: ErrorDetail = failure.toDetail();
  if (code === 'E0802') {
    const at = foreign === undefined ? 'a fault of ours' : 'a fault of its plugin';
    log.error({ ms, err: failure.cause ?? failure, plugin: foreign }, `keyword failed by ${at}`);
  } else log.info({ ms, code, reason: message, ...(foreign !== undefined && stackOf(failure)) }, 'keyword failed');
  // The last attempt has the trace too, without the pictures.
  log.debug({ details: { ...failure.details, trace: undefined } }, 'failure details');
}

/** The stack frames of a plugin's own error, without its message, which may hold a secret. */
function stackOf({ code, cause }: ServiceError): { readonly stack: string } | undefined {
  if (code !== 'E0401' || !(cause instanceof Error) || cause instanceof ServiceError) return undefined;
  const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { stack: frames.join('\n') };
}
