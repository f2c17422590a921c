import { expect } from 'chai';
import { evaluateDate } from '../../../src/suite/data/dates.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const ISO = '%Y-%m-%d';

describe('evaluateDate', () => {
  for (const written of [
    '2025-04-25',
    '2025-04-25T23:30:00Z',
    '2025-04-25T23:30:00+02:00',
    '2025-04-25 07:05',
    '2025-04-25 07:05:09.123',
    '2025/04/25',
    '20250425',
    '25.04.2025',
    '25/04/2025',
    '04/25/2025',
    '4-25-2025',
    '25 April 2025',
    '25 apr 2025',
    'April 25, 2025',
    ' Apr 25, 2025 ',
  ]) {
    it(`reads ${written}`, () => expect(evaluateDate(written, 'today', ISO)).to.equal('2025-04-25'));
  }

  it('reads a date whose day and month are the same number', () =>
    expect(evaluateDate('04/04/2025', 'now', ISO)).to.equal('2025-04-04'));

  it('adds and subtracts days over the ends of months and years', () => {
    expect(evaluateDate('2024-02-28', '+1 day', ISO)).to.equal('2024-02-29');
    expect(evaluateDate('2025-12-31', '+ 1 days', ISO)).to.equal('2026-01-01');
    expect(evaluateDate('2025-01-01', '-1 Days', ISO)).to.equal('2024-12-31');
  });

  it('writes day and month by default, and any directive of strftime', () => {
    expect(evaluateDate('2025-04-05', '+1 day')).to.equal('06 April');
    expect(evaluateDate('2025-04-05T07:08:09', 'now', '%a %-d %b %y, %I:%M %p')).to.equal('Sat 5 Apr 25, 07:08 AM');
    expect(evaluateDate('2025-04-05', 'now', '100%%')).to.equal('100%');
  });

  it('takes today from the clock on the wall', () => {
    const now = new Date(2025, 3, 25, 23, 59);
    expect(evaluateDate('today', '+1 day', ISO, now)).to.equal('2025-04-26');
    expect(evaluateDate('now', 'now', `${ISO} %H:%M`, now)).to.equal('2025-04-25 23:59');
  });

  it('refuses a date that can be read in two ways, and shows both', async () => {
    const error = await refusalOf(() => evaluateDate('03/04/2025', '+1 day'));
    expect(error.code).to.equal('E0403');
    expect(error.message).to.contain('03/04/2025 is ambiguous: write 2025-03-04 or 2025-04-03');
  });

  for (const none of [
    '',
    'soon',
    '2025-02-30',
    '30.02.2025',
    '30/02/2025',
    '13/13/2025',
    '20250230',
    '2025-4',
    'May 32, 2025',
  ]) {
    it(`refuses the date "${none}"`, async () =>
      expect((await refusalOf(() => evaluateDate(none, 'today'))).message).to.contain('is no date: write it as'));
  }

  for (const offset of ['', 'tomorrow', '+1', '+1 week', '1 day', '+9999999 days']) {
    it(`refuses the offset "${offset}"`, async () =>
      expect((await refusalOf(() => evaluateDate('2025-04-25', offset))).message).to.contain('must be "+N days"'));
  }

  for (const format of ['%k', '%Y-%', '%-']) {
    it(`refuses the format "${format}"`, async () =>
      expect((await refusalOf(() => evaluateDate('2025-04-25', 'now', format))).message).to.contain(
        'unknown directive',
      ));
  }
});
