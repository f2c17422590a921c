import { expect } from 'chai';
import { waitForPlace } from '../../../src/directory/admission/wait-for-place.js';
import type { SessionDirectory } from '../../../src/directory/session-directory.js';
import { ServiceError } from '../../../src/errors.js';
import { startRequest } from '../../fixtures/start-request.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { until } from '../../fixtures/until.js';
import { memoryQueues } from './queue-fleets.js';

const LONG = { timeoutS: 60 };

describe('waitForPlace', () => {
  let directory: SessionDirectory;
  let open: string;

  /** One replica with one place, which is taken. */
  beforeEach(async () => {
    directory = await (await memoryQueues()).join('a', 1);
    const request = startRequest();
    open = request.id;
    expect((await waitForPlace(directory, request, LONG)).replica.id).to.equal('a');
  });

  it('says where in the queue the start is, and gets the place that becomes free', async () => {
    const texts: string[][] = [];
    const waits = Array.from({ length: 23 }, (_, i) => {
      const progress = (text: string) => (texts[i] ??= []).push(text);
      return waitForPlace(directory, startRequest(), { ...LONG, progress });
    });
    await until('all wait', async () => (await directory.waiting()) === waits.length && texts.length === waits.length);
    const places = texts.map(([first]) => first!.replace('waiting for room: ', ''));
    const some = [0, 1, 2, 3, 10, 20, 21].map((index) => places[index]);
    const expected = ['1st of 1', '2nd of 2', '3rd of 3', '4th of 4', '11th of 11', '21st of 21', '22nd of 22'];
    expect(some).to.deep.equal(expected);
    await directory.remove(open, 1);
    expect((await waits[0]!).replica.id).to.equal('a');
    await until('the next one moves up', () => Promise.resolve(texts[1]!.at(-1) === 'waiting for room: 1st of 22'));
    await directory.renew({ url: '', maxSessions: 100, isDraining: false }, 1000);
    await Promise.all(waits);
  });

  it('fails with E0107 when there is no room in time, and leaves the queue', async () => {
    const late = await refusalOf(() => waitForPlace(directory, startRequest(), { timeoutS: 0.05 }));
    expect([late.code, late.message]).to.deep.equal([
      'E0107',
      'Session did not start in time: no room within 0.05 s (SVC_START_TIMEOUT_S); it was 1st of 1',
    ]);
    expect(await directory.waiting()).to.equal(0);
  });

  it('leaves the queue when it is aborted', async () => {
    const client = new AbortController();
    const wait = waitForPlace(directory, startRequest(), { ...LONG, signal: client.signal });
    await until('it waits', async () => (await directory.waiting()) === 1);
    client.abort(new ServiceError('E0406', 'the client went away'));
    expect((await refusalOf(() => wait)).code).to.equal('E0406');
    expect(await directory.waiting()).to.equal(0);
  });

  it('gives a place back that it got after the abort', async () => {
    await directory.remove(open, 1);
    const client = new AbortController();
    const admit = directory.admit.bind(directory);
    Object.assign(directory, {
      admit: async (...given: Parameters<typeof admit>) => {
        const admission = await admit(...given);
        client.abort(new ServiceError('E0505'));
        return admission;
      },
    });
    const request = startRequest();
    const { code } = await refusalOf(() => waitForPlace(directory, request, { ...LONG, signal: client.signal }));
    expect([code, await directory.find(request.id)]).to.deep.equal(['E0505', undefined]);
  });

  it('does not wait where the queue takes no start', async () => {
    const { code } = await refusalOf(() => waitForPlace(directory, startRequest({ queueLimit: 0 }), LONG));
    expect([code, await directory.waiting()]).to.deep.equal(['E0504', 0]);
  });
});
