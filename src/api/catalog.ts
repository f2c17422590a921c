import { ServiceError } from '../errors.js';
import { didYouMean, suggest } from '../text/suggest.js';
import type { Api, ApiData, Collection } from './definition.js';

const DEFAULT_TIMEOUT_S = 30;

/** An API with everything that applies to a call of it. */
export interface ApiCall {
  readonly identifier: string;
  readonly collection: Collection;
  readonly api: Api;
  /** Names in lower case; the API's own win over the collection's, those over the global ones. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutS: number;
  readonly followRedirects: boolean;
  readonly verifyTls: boolean;
}

/** Finds the APIs of a session by `<collection_id>.<api_id>`. */
export class ApiCatalog {
  readonly #collections: ReadonlyMap<string, Collection>;

  constructor(readonly data: ApiData) {
    this.#collections = new Map(Object.entries(data.collections));
  }

  /**
   * The API of an identifier, which splits at its first dot.
   * @throws ServiceError E0403 without a dot; E0601 for an unknown collection or API, with `details.suggestions`
   */
  resolve(identifier: string): ApiCall {
    const dot = identifier.indexOf('.');
    if (dot < 0) {
      const shown = JSON.stringify(identifier.slice(0, 100));
      throw new ServiceError('E0403', `${shown} is no API identifier: write <collection_id>.<api_id>`);
    }
    const collectionId = identifier.slice(0, dot);
    const apiId = identifier.slice(dot + 1);
    const collection = this.#collections.get(collectionId);
    if (!collection) {
      throw unknown(
        'API collection',
        'there is no API collection',
        collectionId,
        suggest(collectionId, this.#collections.keys()),
      );
    }
    const api = Object.hasOwn(collection.apis, apiId) ? collection.apis[apiId] : undefined;
    if (!api) {
      const near = suggest(apiId, Object.keys(collection.apis)).map((id) => `${collectionId}.${id}`);
      throw unknown('API', `the API collection ${JSON.stringify(collectionId)} has no API`, apiId, near);
    }
    const { headers, timeout_s, follow_redirects, verify_tls } = this.data.global_defaults ?? {};
    return {
      identifier,
      collection,
      api,
      headers: mergeHeaders(headers, collection.global_headers, api.request.headers),
      timeoutS: api.request.timeout_s ?? timeout_s ?? DEFAULT_TIMEOUT_S,
      followRedirects: follow_redirects ?? true,
      verifyTls: verify_tls ?? true,
    };
  }
}

function unknown(kind: string, what: string, asked: string, suggestions: readonly string[]): ServiceError {
  const shown = JSON.stringify(asked.slice(0, 100));
  const reason = `${what} ${shown}${didYouMean(suggestions)}`;
  return new ServiceError('E0601', reason, { suggestions }, { title: `Unknown ${kind}` });
}

function mergeHeaders(...layers: (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const named = layers.flatMap((layer) => Object.entries(layer ?? {}));
  return Object.fromEntries(named.map(([name, value]) => [name.toLowerCase(), value]));
}
