import { search } from './search.js';
import type { SearchAnswer, SearchRequest } from './search-request.js';

/** The one thing that a search thread does. */
export function run(request: SearchRequest): SearchAnswer {
  return search(request);
}
