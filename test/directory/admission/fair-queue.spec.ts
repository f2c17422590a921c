import { expect } from 'chai';
import fc from 'fast-check';
import { FairQueue } from '../../../src/directory/admission/fair-queue.js';
import { startRequest } from '../../fixtures/start-request.js';

const NOW = 1000;

/** A queue of starts whose ids begin with their owner: `a1`. */
function queueOf(...ids: readonly string[]): FairQueue {
  const queue = new FairQueue();
  for (const id of ids) queue.ask(startRequest({ id, owner: id[0]! }), NOW);
  return queue;
}

const order = (queue: FairQueue): string[] => [...queue].map(({ request }) => request.id);

function serveAll(queue: FairQueue): string[] {
  const served: string[] = [];
  for (let next = order(queue)[0]; next !== undefined; next = order(queue)[0]) {
    queue.serve(next);
    served.push(next);
  }
  return served;
}

describe('FairQueue', () => {
  it('serves owners in turns, however many starts each has', () => {
    expect(serveAll(queueOf('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'))).to.deep.equal(
      'a1 b1 c1 a2 b2 a3 a4'.split(' '),
    );
  });

  it('serves the starts of one owner in their order', () => {
    expect(serveAll(queueOf('a3', 'a1', 'a2'))).to.deep.equal(['a3', 'a1', 'a2']);
  });

  it('gives an owner that comes later no turns for the time before', () => {
    const queue = queueOf('a1', 'a2', 'a3', 'a4', 'a5');
    for (const id of ['a1', 'a2', 'a3']) queue.serve(id);
    for (const id of ['b1', 'b2']) queue.ask(startRequest({ id, owner: 'b' }), NOW);
    expect(serveAll(queue)).to.deep.equal(['b1', 'a4', 'b2', 'a5']);
  });

  it('does not let an owner pass the others by asking one start at a time', () => {
    const queue = queueOf('a1', 'a2', 'b1', 'b2');
    queue.serve('a1');
    queue.ask(startRequest({ id: 'a3', owner: 'a' }), NOW);
    expect(serveAll(queue)).to.deep.equal(['b1', 'a2', 'b2', 'a3']);
  });

  it('lets the starts behind one that is withdrawn move up', () => {
    const queue = queueOf('a1', 'a2', 'a3', 'b1', 'b2', 'b3');
    queue.withdraw('a1', 'a2');
    expect([queue.size, queue.has('a1'), queue.position('a3')]).to.deep.equal([4, false, 1]);
    queue.ask(startRequest({ id: 'a4', owner: 'a' }), NOW);
    expect(serveAll(queue)).to.deep.equal(['a3', 'b1', 'b2', 'a4', 'b3']);
  });

  it('keeps the turn of a start that is passed over', () => {
    const queue = queueOf('a1', 'a2', 'b1', 'b2', 'b3');
    for (const id of ['b1', 'a2', 'b2']) queue.serve(id);
    queue.ask(startRequest({ id: 'c1', owner: 'c' }), NOW);
    expect(serveAll(queue)).to.deep.equal(['a1', 'c1', 'b3']);
  });

  it('forgets the starts that do not ask any more', () => {
    const queue = queueOf('a1', 'b1');
    queue.ask(startRequest({ id: 'a1', owner: 'a' }), NOW + 5000);
    queue.dropOlderThan(NOW + 1);
    expect(order(queue)).to.deep.equal(['a1']);
    queue.withdraw('nobody');
    expect(queue.size).to.equal(1);
  });

  it('never serves an owner twice more than another that waits all the time', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 10, maxLength: 80 });
    fc.assert(
      fc.property(names, (owners) => {
        const queue = queueOf(...owners.map((owner, index) => `${owner}${index}`));
        const left = new Map<string, number>();
        for (const owner of owners) left.set(owner, (left.get(owner) ?? 0) + 1);
        const served = new Map([...left.keys()].map((owner) => [owner, 0]));
        for (const id of serveAll(queue)) {
          served.set(id[0]!, served.get(id[0]!)! + 1);
          const waiting = [...served].filter(([owner, count]) => count < left.get(owner)!).map(([, count]) => count);
          expect(Math.max(...served.values(), 0) - Math.min(...waiting, Infinity)).to.be.at.most(1);
        }
        return queue.size === 0;
      }),
    );
  });
});
