import type { ApiClient } from '../api/client.js';
import type { ApiDataProblem } from '../api/definition.js';
import { ServiceError } from '../errors.js';

const MOST_SHOWN = 5;

/**
 * Loads the API definitions of a session start.
 * @throws ServiceError E0503 with the path of each problem, which begins with `api_data`
 */
export async function loadApiData(api: ApiClient, definitions: object): Promise<void> {
  try {
    await api.load(definitions);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'E0403') throw error;
    const given = (error.details?.['problems'] ?? []) as readonly ApiDataProblem[];
    const problems = given.map(({ path, message }) => ({
      path: ['api_data', path].filter(Boolean).join('.'),
      message,
    }));
    const shown = problems.slice(0, MOST_SHOWN).map(({ path, message }) => `${path}: ${message}`);
    if (problems.length > MOST_SHOWN) shown.push(`and ${problems.length - MOST_SHOWN} more`);
    throw new ServiceError('E0503', shown.join('; ') || error.reason, { problems });
  }
}
