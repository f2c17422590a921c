import type { ApiClient } from '../api/client.js';
import type { ApiData } from '../api/definition.js';
import { HIDDEN, maskUrl, type Secrets } from '../secret.js';
import { withoutApiSecrets } from './recording/api-secrets.js';
import type { RecordedApi, RecordedDefinitions } from './recording/recorded-api.js';

/** The API definitions of a session, as another process needs them. */
export interface SavedApi {
  readonly definitions: ApiData;
  /** Those that recorded calls may have used, without secrets. */
  readonly recorded: RecordedDefinitions | undefined;
}

/** The API definitions that the calls of a session can use. */
export class SessionApi {
  /** @param changed is called after each change */
  constructor(
    private readonly client: ApiClient,
    private readonly recorded: RecordedApi,
    private readonly secrets: Secrets,
    private readonly changed: () => void,
  ) {}

  /** Replaces all definitions. @throws ServiceError E0403 with the path of each problem */
  async load(definitions: unknown): Promise<void> {
    await this.client.load(definitions);
    this.recorded.add(definitions);
    this.changed();
  }

  /** The definitions with their secrets masked; undefined without any. */
  get shown(): ApiData | undefined {
    const { data } = this.client;
    return data && this.secrets.hide(withoutApiSecrets(data, { secret: () => HIDDEN, baseUrl: maskUrl }));
  }

  /** Another one after each change. */
  get revision(): unknown {
    return this.client.data;
  }

  get saved(): SavedApi | undefined {
    const { data } = this.client;
    return data && { definitions: data, recorded: this.recorded.definitions };
  }
}
