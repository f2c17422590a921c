import { expect } from 'chai';
import { eventTime } from '../../src/tracking/event-service.js';

describe('eventTime', () => {
  it('has milliseconds and the offset, with a colon', () => {
    expect(eventTime(Date.parse('2026-01-31T12:34:05.123Z'))).to.equal('2026-01-31T18:04:05.123+05:30');
    expect(eventTime(Date.parse('2026-12-31T18:30:00Z'))).to.equal('2027-01-01T00:00:00.000+05:30');
  });

  it('is the same moment', () => {
    const now = Date.now();
    expect(Date.parse(eventTime(now))).to.equal(now);
  });
});
