import { expect } from 'chai';
import { findErrors } from '../../../src/suite/run/find-errors.js';

const place = { file: 'errors.yaml', line: 1, column: 1 };
const DEFINITIONS = [
  { code: 'E1', match: 'Service Unavailable', description: 'the server is down', severity: 'critical', place },
  { code: 'E2', match: 'straße', place },
  { code: 'E3', match: ' ', place },
];
const codesIn = (text: string) => findErrors(text, DEFINITIONS).map(({ code }) => code);

describe('findErrors', () => {
  it('finds texts in any case, also over the end of a line', () => {
    expect(findErrors('Sorry.\nSERVICE\n  unavailable (503)', DEFINITIONS)).to.deep.equal([
      { code: 'E1', match: 'Service Unavailable', description: 'the server is down', severity: 'critical' },
    ]);
    expect(findErrors('In der STRASSE', DEFINITIONS)).to.deep.equal([{ code: 'E2', match: 'straße' }]);
  });

  it('finds all in the order of their definitions, and nothing that is not there', () => {
    expect(codesIn('straße, service unavailable')).to.deep.equal(['E1', 'E2']);
    expect(codesIn('all is well')).to.deep.equal([]);
    expect(codesIn('')).to.deep.equal([]);
  });
});
