import { expect } from 'chai';
import type { Replica } from '../../../src/directory/entries.js';
import { PeerCheck } from '../../../src/directory/ownership/peer-check.js';
import { ServiceError } from '../../../src/errors.js';
import { logRecords } from '../../fixtures/log-records.js';

const other: Replica = {
  id: 'b',
  url: 'http://b.test:8000',
  maxSessions: 5,
  isDraining: false,
  sessions: 0,
  leaseMs: 3000,
};
const RENEWALS = 15;

describe('the check of other replicas', () => {
  let answers: boolean;
  let asked: string[];
  let logged: Record<string, unknown>[];
  let check: PeerCheck;

  beforeEach(() => {
    const { log, records } = logRecords();
    [answers, asked, logged] = [true, [], records];
    check = new PeerCheck(({ id }) => {
      asked.push(id);
      return answers ? Promise.resolve(true) : Promise.reject(new ServiceError('E0508', 'another key'));
    }, log);
  });

  async function renewals(count: number, others: readonly Replica[] = [other]): Promise<void> {
    for (let n = 0; n < count; n++) {
      check.check(others);
      await check.end();
    }
  }

  it('asks each of them once, and logs nothing when they answer', async () => {
    await renewals(RENEWALS);
    expect(asked).to.deep.equal(['b']);
    expect(logged).to.deep.equal([]);
  });

  it('logs one that does not answer once, with its address and the reason, and when it answers', async () => {
    answers = false;
    await renewals(RENEWALS);
    expect(logged).to.have.lengthOf(1);
    expect(logged[0]).to.include({ replica: 'b', url: other.url });
    expect(logged[0]!['msg']).to.contain('replica_url').and.contain('fleet_key');
    expect(logged[0]!['err']).to.include({ code: 'E0508', reason: 'another key' });
    answers = true;
    await renewals(1);
    expect(logged[1]!['msg']).to.contain('answers now');
  });

  it('does not log one that loses its lease soon, such as one that was killed', async () => {
    answers = false;
    for (let n = 0; n < 3; n++) {
      await renewals(6);
      await renewals(1, []);
    }
    expect(logged).to.deep.equal([]);
  });
});
