import { AllowedHosts } from '../network/allowed-hosts.js';
import { Config } from '../config.js';
import type { Scope } from '../di.js';
import { ServiceError } from '../errors.js';
import { Logger } from '../log.js';
import { Shutdown } from '../plugin/shutdown.js';
import type { Variables } from '../variables.js';
import { TaskLimitExceeded } from '../worker-pool.js';
import { ApiThreads } from './api-threads.js';
import { ApiCatalog } from './catalog.js';
import type { ApiData, Expected } from './definition.js';
import { exchange } from './exchange.js';
import { isSmall } from './json-size.js';
import { isQuickToJudge, judge } from './judge.js';
import { ApiCallError, type ApiResult, CallFailure } from './result.js';
import { buildRequest } from './request.js';
export type { ApiResult } from './result.js';

/** The hosts that API calls may reach, and those that the whole service may reach; undefined allows every host. */
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

  /** @throws ServiceError E0503 for an invalid entry among the allowed hosts */
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

  /** A client with the settings of the service. @param scope holds Config and Shutdown */
  static of(variables: Variables, scope: Scope): ApiClient {
    const { api_allowed_hosts: hosts, egress_allowed_hosts: all } = scope.get(Config).settings;
    return new ApiClient(variables, new ApiSettings(hosts, all), ApiThreads.of(scope.get(Shutdown), scope.get(Logger)));
  }

  /** The API data that can be called, with its secrets; undefined without any. */
  get data(): ApiData | undefined {
    return this.#catalog?.data;
  }

  /**
   * Replaces all API data; invalid data leaves the previous data in place.
   * @param raw the API data, or an object with it under the key `api`
   * @throws ServiceError E0403 with `details.problems`, or when checking it takes too long
   */
  async load(raw: unknown, signal = new AbortController().signal): Promise<void> {
    this.#catalog = new ApiCatalog(await this.#parse(raw, signal));
  }

  /**
   * Makes one call and checks the answer; when every check passes, stores the extracted variables. Secrets of the session
   * are masked in the answer and in the failure, not in extracted values.
   * @param identifier `<collection_id>.<api_id>`
   * @throws ServiceError E0701 without API data, and for a failed call: `details` has `reason`, the `assertion` that was
   * violated, and `status_code`, `headers`, `body`, `elapsed_ms` as far as they are known
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
      throw error instanceof CallFailure ? new ApiCallError(identifier, error, result, hide) : error;
    }
  }

  async #parse(raw: unknown, signal: AbortSignal): Promise<ApiData> {
    // The schemas take 10 ms to build, and every command loads this file.
    if (isSmall(raw, 'json_schema')) return (await import('./definition.js')).parseApiData(raw);
    try {
      return await this.threads.run({ kind: 'parse', raw }, signal);
    } catch (error) {
      if (!(error instanceof TaskLimitExceeded)) throw error;
      throw new ServiceError('E0403', `the API data could not be checked: ${error.message}`);
    }
  }

  async #judge(
    expected: Expected,
    result: ApiResult,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    if (isQuickToJudge(expected, result)) return judge(expected, result);
    try {
      return new Map(await this.threads.run({ kind: 'judge', expected, result }, signal));
    } catch (error) {
      if (!(error instanceof TaskLimitExceeded)) throw error;
      throw new CallFailure(`the answer could not be checked: ${error.message}`);
    }
  }
}
