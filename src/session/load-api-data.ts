import type { ApiClient } from '../api/client.js';
import { ServiceError } from '../errors.js';
import { problemText, type SchemaProblem } from '../schema-problems.js';

/**
 * Loads the API definitions of a session start.
 * @throws ServiceError E0503 with the path of each problem, which begins with `api_data`
 */
export async function loadApiData(api: ApiClient, definitions: object, signal: AbortSignal): Promise<void> {
  try {
    await api.load(definitions, signal);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'E0403') throw error;
    const given = (error.details?.['problems'] ?? []) as readonly SchemaProblem[];
    const problems = given.map(({ path, message }) => ({
      path: ['api_data', path].filter(Boolean).join('.'),
      message,
    }));
    throw new ServiceError('E0503', problemText(problems) || error.reason, { problems });
  }
}
