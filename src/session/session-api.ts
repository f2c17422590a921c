import type { ApiClient } from '../api/client.js';
import type { ApiData } from '../api/definition.js';
import { HIDDEN, maskUrl, type Secrets } from '../secret.js';
import { withoutApiSecrets } from './recording/api-secrets.js';
import type { RecordedApi } from './recording/recorded-api.js';

/** The API definitions that the calls of a session can use. */
export class SessionApi {
  constructor(
    private readonly client: ApiClient,
    private readonly recorded: RecordedApi,
    private readonly secrets: Secrets,
  ) {}

  /** Replaces all definitions. @throws ServiceError E0403 with the path of each problem */
  async load(definitions: unknown): Promise<void> {
    await this.client.load(definitions);
    this.recorded.add(definitions);
  }

  /** The definitions with their secrets masked; undefined without any. */
  get shown(): ApiData | undefined {
    const { data } = this.client;
    return data && this.secrets.hide(withoutApiSecrets(data, { secret: () => HIDDEN, baseUrl: maskUrl }));
  }
}
