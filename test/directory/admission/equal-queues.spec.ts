import { expect } from 'chai';
import fc from 'fast-check';
import type { StartRequest } from '../../../src/directory/entries.js';
import type { SessionDirectory } from '../../../src/directory/session-directory.js';
import { ServiceError } from '../../../src/errors.js';
import { startRequest } from '../../fixtures/start-request.js';
import { memoryQueues, type QueueFixture, redisQueues } from './queue-fleets.js';

const STARTS = 12;
const DEVICES = [['p/1'], ['p/1', 'p/2'], [], []];

const requestOf = (number: number): StartRequest =>
  startRequest({
    id: `s${number}`,
    owner: `o${number % 3}`,
    devices: DEVICES[number % 4]!,
    queueLimit: 5,
    ...(number % 5 === 0 && { openedBy: 'ann', maxOfToken: 1 }),
  });

type Action = readonly [what: 'ask' | 'withdraw' | 'remove', number: number];

const action = fc.tuple(fc.constantFrom('ask', 'ask', 'ask', 'withdraw', 'remove'), fc.nat(STARTS - 1));

/** What a directory answers. */
async function answerOf(directory: SessionDirectory, [what, number]: Action): Promise<unknown> {
  const request = requestOf(number);
  if (what === 'withdraw') return directory.withdraw(request.id);
  if (what === 'remove') return directory.remove(request.id, 1);
  try {
    const admission = await directory.admit(request);
    return admission.admitted ? { ...admission, replica: admission.replica.id } : admission;
  } catch (error) {
    return ServiceError.from(error).message;
  }
}

describe('start queues in memory and in Redis', () => {
  let fixtures: QueueFixture[];

  before(async () => {
    fixtures = await Promise.all([memoryQueues(), redisQueues()]);
  });
  after(() => Promise.all(fixtures.map((fixture) => fixture.close())));

  const run = async (fixture: QueueFixture, actions: readonly Action[]): Promise<unknown[]> => {
    await fixture.clear();
    const directory = await fixture.join('a', 2);
    const answers: unknown[] = [];
    for (const each of actions) answers.push(await answerOf(directory, each));
    return [
      ...answers,
      await directory.starts().then((starts) => starts.map(({ owner, devices }) => [owner, devices])),
    ];
  };

  it('answer alike, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action as fc.Arbitrary<Action>, { minLength: 10, maxLength: 60 }), async (actions) => {
        const [inMemory, inRedis] = await Promise.all(fixtures.map((fixture) => run(fixture, actions)));
        expect(inRedis).to.deep.equal(inMemory);
      }),
    );
  });
});
