import { placeText } from '../../suite/model/place.js';
import type { PlannedCase } from '../../suite/model/project.js';
import { oneLine } from './progress/output-line.js';

/** Writes a line for each planned case: `checkout.test.yaml:12:5  a guest buys tea  [smoke, slow]`, or JSON. */
export async function listCases(
  cases: AsyncIterable<PlannedCase>,
  isJson: boolean,
  write: (line: string) => void,
): Promise<void> {
  for await (const planned of cases) write(isJson ? JSON.stringify(caseJson(planned)) : caseLine(planned));
}

const caseJson = ({ id, title, case: { place, tags }, sessionName, row }: PlannedCase): object => ({
  ...{ id, title, place: placeText(place), tags, session: sessionName },
  row: row?.number,
});

const caseLine = ({ title, case: { place, tags } }: PlannedCase): string =>
  `${placeText(place)}  ${oneLine(title)}${tags.length > 0 ? `  [${tags.join(', ')}]` : ''}`;
