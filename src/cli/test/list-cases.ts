import type { PlannedCase } from '../../suite/model/project.js';
import { placeText } from '../../suite/model/place.js';
import { oneLine } from './progress/output-line.js';

/** A planned case as JSON. */
export const caseJson = ({ id, title, case: { place, tags }, sessionName, row }: PlannedCase): object => ({
  ...{ id, title, place: placeText(place), tags, session: sessionName },
  row: row?.number,
});

/** `checkout.test.yaml:12:5  a guest buys tea  [smoke, slow]` */
export function caseLine({ title, case: { place, tags } }: PlannedCase): string {
  return `${placeText(place)}  ${oneLine(title)}${tags.length > 0 ? `  [${tags.join(', ')}]` : ''}`;
}
