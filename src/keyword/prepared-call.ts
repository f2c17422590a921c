import { randomUUID } from 'node:crypto';
import { Config } from '../config.js';
import type { Scope } from '../di.js';
import { type ErrorDetail, ServiceError } from '../errors.js';
import { type Log, Logger } from '../log.js';
import { CallContext } from '../plugin/call-context.js';
import type { Secrets } from '../secret.js';
import { Variables } from '../variables.js';
import type { FailedAttempts } from './attempts.js';
import { bind, type Binding } from './binding.js';
import type { Params } from './call.js';
import type { KeywordDefinition } from './definition.js';
import type { CallExecutor, Outcome } from './call-executor.js';
import { Executor } from './executor.js';
import { drawn, tracesOf } from './traces.js';

/** What a successful call answers. */
export interface Execution {
  readonly execution_id: string;
  readonly status: 'SUCCESS';
  readonly data: Readonly<Record<string, unknown>>;
}

/** How one call is run and followed. */
export interface CallOptions {
  /** Adds what the finder did to `data`, with pictures of it if wanted. */
  readonly trace?: boolean | 'picture';
  /** Whether there are pictures of what was looked for; by default those of a failure, as the settings say. */
  readonly pictures?: boolean;
  /** Gets a few words on how far the work is, now and then. */
  readonly progress?: (message: string) => void;
  /** Gets what whoever watches the session is to know of the work, beside its start and its end. */
  readonly announce?: (message: string) => void;
  /** Told, when the call succeeds, of the combinations that failed before; not when there were none. */
  readonly onFailedAttempts?: (failed: FailedAttempts) => void;
  /** Id of the request, for the log. */
  readonly requestId?: string;
}

/** One call of a keyword whose parameters are right. */
export class PreparedCall {
  readonly id = randomUUID();
  readonly binding: Binding;
  #outcome: Outcome | undefined;

  /**
   * @param scope holds Config, Logger and Variables, and what the keyword's class takes
   * @param executor runs it; one that tries its combinations and no more, unless given
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

  /** How it ended, once it has succeeded. */
  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  /**
   * Runs it within the time that settings give.
   * @param scopeOf the scope of the call, which holds the context
   * @throws ServiceError the failure, with its attempts
   */
  async run(
    signal: AbortSignal,
    { trace, pictures, progress, announce, onFailedAttempts, requestId }: CallOptions,
    scopeOf: (context: CallContext) => Scope,
  ): Promise<Execution> {
    const { id, definition } = this;
    const { name } = definition.mark;
    const log = this.scope.get(Logger).log.child({ execution_id: id, keyword: name, req_id: requestId });
    const { settings } = this.scope.get(Config);
    const { secrets } = this.scope.get(Variables);
    const limit = settings.keyword_timeout_s;
    const late = () => new ServiceError('E0405', `${name} took longer than ${limit} s (SVC_KEYWORD_TIMEOUT_S)`);
    const isDrawn = trace === 'picture';
    const began = performance.now();
    try {
      const outcome = await withCallDeadline(limit, late, signal, (callSignal) => {
        const context = new CallContext(id, callSignal, {
          progress,
          announce,
          pictures: pictures ?? (isDrawn || settings.failure_pictures),
          isDrawn,
          secrets,
        });
        return this.executor.run(definition, this.binding, scopeOf(context), context);
      });
      this.#outcome = outcome;
      log.info({ ms: Math.round(performance.now() - began) }, `keyword ${outcome.healed ? 'healed' : 'succeeded'}`);
      log.debug({ trace: secrets.hide(tracesOf(outcome.notes)) }, 'trace');
      if (outcome.failed.attempts_total > 0) onFailedAttempts?.(outcome.failed);
      return { execution_id: id, status: 'SUCCESS', data: await dataOf(definition, outcome, trace, secrets) };
    } catch (error) {
      const failure = ServiceError.from(error);
      logFailure(log, failure, Math.round(performance.now() - began), definition.foreign);
      throw failure;
    }
  }
}

/** As `withDeadline`, but it waits for the work's own end: the work reports what it did until it was aborted. */
async function withCallDeadline<T>(
  limitSeconds: number,
  late: () => Error,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController();
  const onAbort = () => inner.abort(outer.reason);
  outer.addEventListener('abort', onAbort, { once: true });
  if (outer.aborted) onAbort();
  const timer = setTimeout(() => inner.abort(late()), limitSeconds * 1000);
  try {
    return await work(inner.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', onAbort);
  }
}

async function dataOf(
  definition: KeywordDefinition,
  { value, notes, healed }: Outcome,
  trace: CallOptions['trace'],
  { hide }: Secrets,
): Promise<Execution['data']> {
  const own = definition.mark.answers === 'data' ? (value as Record<string, unknown>) : { result: value };
  const data = healed?.data ?? own;
  if (!trace) return data;
  return { ...data, trace: trace === 'picture' ? await drawn(notes, hide) : hide(tracesOf(notes)) };
}

function logFailure(log: Log, failure: ServiceError, ms: number, foreign: string | undefined): void {
  const { code, message }: ErrorDetail = failure.toDetail();
  if (code === 'E0802') {
    const at = foreign === undefined ? 'a fault of ours' : 'a fault of its plugin';
    log.error({ ms, err: failure.cause ?? failure, plugin: foreign }, `keyword failed by ${at}`);
  } else log.info({ ms, code, reason: message, ...(foreign !== undefined && thrownIn(failure)) }, 'keyword failed');
  // The last attempt has the trace too, without the pictures.
  log.debug({ details: { ...failure.details, trace: undefined } }, 'failure details');
}

/** Where the plugin threw what is no ServiceError: the frames alone, for the message may hold a secret. */
function thrownIn({ code, cause }: ServiceError): { readonly stack: string } | undefined {
  if (code !== 'E0401' || !(cause instanceof Error) || cause instanceof ServiceError) return undefined;
  const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { stack: frames.join('\n') };
}
