import type { SearchAnswer, SearchRequest } from '../../../../plugins/image/_templatematch/search-request.js';

/** A search thread that does what the key of the picture says. */
export function run({ pictureKey }: SearchRequest): SearchAnswer {
  if (pictureKey === 'exit') process.exit(3);
  if (pictureKey === 'throw') throw new Error('out of memory\nat the second line');
  while (pictureKey === 'hang');
  return { found: [] };
}
