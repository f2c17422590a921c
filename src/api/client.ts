import { AllowedHosts } from '../allowed-hosts.js';
import { Config } from '../config.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import { Shutdown } from '../plugin/shutdown.js';
import { maskUrls, type Secrets } from '../secret.js';
import type { Variables } from '../variables.js';
import { ApiThreads, Unfinished } from './api-threads.js';
import { CallFailure } from './call-failure.js';
import type { ApiCatalog } from './catalog.js';
import type { ApiData, Expected } from './definition.js';
import { maskHeaders } from './mask.js';
import type { ApiResult } from './result.js';
import { isSmall } from './small.js';

export type { ApiResult } from './result.js';

/** The hosts that API calls may reach, and that anything may reach; undefined for every host. */
export class ApiSettings {
  constructor(
    readonly allowedHosts: readonly string[] | undefined,
    readonly egressHosts?: readonly string[],
  ) {}
}

/** Calls the APIs that a session's API data defines. */
export class ApiClient {
  readonly #variables: Variables;
  readonly #hosts: readonly AllowedHosts[];
  #catalog: ApiCatalog | undefined;

  /** @throws ServiceError E0503 for an allowed host that is none */
  constructor(
    variables: Variables,
    settings: ApiSettings,
    private readonly threads: ApiThreads,
  ) {
    this.#variables = variables;
    this.#hosts = [
      new AllowedHosts(settings.allowedHosts, 'SVC_API_ALLOWED_HOSTS'),
      new AllowedHosts(settings.egressHosts, 'SVC_EGRESS_ALLOWED_HOSTS'),
    ];
  }

  /** As the settings of a service say. @param scope holds Config and Shutdown */
  static of(variables: Variables, scope: Scope): ApiClient {
    const { api_allowed_hosts: hosts, egress_allowed_hosts: all } = scope.get(Config).settings;
    return new ApiClient(variables, new ApiSettings(hosts, all), ApiThreads.of(scope.get(Shutdown)));
  }

  /**
   * Replaces the API data wholesale; data that is not valid leaves the earlier in place.
   * @param raw the content, or an object with it below the key `api`
   * @throws ServiceError E0403 with `details.problems`, or when checking it takes too long
   */
  async load(raw: unknown, signal = new AbortController().signal): Promise<void> {
    const { ApiCatalog } = await import('./catalog.js');
    this.#catalog = new ApiCatalog(await this.#parse(raw, signal));
  }

  /**
   * Makes one call, checks the answer and stores the extracted variables, which happens only when everything held.
   * Secrets of the session are masked in the answer and in the failure, not in what is extracted.
   * @param identifier `<collection_id>.<api_id>`
   * @throws ServiceError E0701 without API data, and for a call that failed: `details` has `reason`, `assertion` when
   * one did not hold, and what is known of `status_code`, `headers`, `body`, `elapsed_ms`
   * @throws ServiceError E0403 for a malformed identifier or an unknown variable, E0601 for an unknown API
   * @throws the signal's reason when it aborts
   */
  async invoke(identifier: string, signal: AbortSignal): Promise<ApiResult> {
    signal.throwIfAborted();
    if (!this.#catalog) {
      const remedy = 'give api_data at session start, or send it with POST /v1/sessions/{session_id}/api';
      throw new ServiceError('E0701', `this session has no API data: ${remedy}`);
    }
    const call = this.#catalog.resolve(identifier);
    const [{ buildRequest }, { exchange }] = await Promise.all([import('./request.js'), import('./exchange.js')]);
    const expected = call.api.expected_result ?? {};
    const { hide } = this.#variables.secrets;
    let result: ApiResult | undefined;
    try {
      result = await exchange(buildRequest(call, this.#variables), { ...call, hosts: this.#hosts, signal });
      const extracted = await this.#judge(expected, result, signal);
      signal.throwIfAborted();
      for (const [name, values] of extracted) this.#variables.set(name, values);
      return hide(result);
    } catch (error) {
      throw error instanceof CallFailure ? failed(identifier, error, result, hide) : error;
    }
  }

  async #parse(raw: unknown, signal: AbortSignal): Promise<ApiData> {
    if (isSmall(raw, 'json_schema')) return (await import('./definition.js')).parseApiData(raw);
    try {
      return await this.threads.run({ kind: 'parse', raw }, signal);
    } catch (error) {
      if (!(error instanceof Unfinished)) throw error;
      throw new ServiceError('E0403', `the API data could not be checked: ${error.message}`);
    }
  }

  async #judge(
    expected: Expected,
    result: ApiResult,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const { isQuickToJudge, judge } = await import('./judge.js');
    if (isQuickToJudge(expected, result)) return judge(expected, result);
    try {
      return new Map(await this.threads.run({ kind: 'judge', expected, result }, signal));
    } catch (error) {
      if (!(error instanceof Unfinished)) throw error;
      throw new CallFailure(`the answer could not be checked: ${error.message}`);
    }
  }
}

// The failure is not attached as a cause: what the HTTP library throws holds the request with its headers.
function failed(
  identifier: string,
  failure: CallFailure,
  result: ApiResult | undefined,
  hide: Secrets['hide'],
): ServiceError {
  const known = hide(result ?? failure.known);
  const reason = maskUrls(hide(failure.reason));
  return new ServiceError('E0701', `${identifier}: ${reason}`, {
    ...known,
    ...(known.headers && { headers: maskHeaders(known.headers) }),
    ...(failure.assertion && { assertion: hide(failure.assertion) }),
    reason,
  });
}
