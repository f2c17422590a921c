import { expect } from 'chai';
import type { Replica } from '../../../src/directory/entries.js';
import { roomiest, roomOf } from '../../../src/directory/admission/places.js';
import { turnOf } from '../../../src/directory/admission/turn.js';
import { startRequest } from '../../fixtures/start-request.js';

const withDevices = (...devices: readonly string[]) => startRequest({ devices });
const room = (places: number, ...free: readonly string[]) => ({
  places,
  isFree: (device: string) => free.includes(device),
});

describe('turnOf', () => {
  it('serves a start when there are more places than starts before it', () => {
    const [first, second, third] = [startRequest(), startRequest(), startRequest()];
    expect(turnOf(third, [first, second], room(3))).to.deep.equal({ device: undefined });
    expect(turnOf(third, [first, second], room(2))).to.equal(undefined);
    expect(turnOf(first, [], room(0))).to.equal(undefined);
  });

  it('picks the first device that is free', () => {
    expect(turnOf(withDevices('p/1', 'p/2', 'p/3'), [], room(1, 'p/2', 'p/3'))).to.deep.equal({ device: 'p/2' });
    expect(turnOf(withDevices('p/1'), [], room(1, 'p/2'))).to.equal(undefined);
  });

  it('passes over a start whose devices are all leased', () => {
    expect(turnOf(startRequest(), [withDevices('p/1'), withDevices('p/1')], room(1))).to.deep.equal({
      device: undefined,
    });
  });

  it('leaves their device to the starts before', () => {
    const [first, second, third] = [withDevices('p/1'), withDevices('p/1', 'p/2'), withDevices('p/2', 'p/3')];
    expect(turnOf(second, [first], room(5, 'p/1', 'p/2'))).to.deep.equal({ device: 'p/2' });
    expect(turnOf(third, [first, second], room(5, 'p/1', 'p/2', 'p/3'))).to.deep.equal({ device: 'p/3' });
    expect(turnOf(third, [first, second], room(5, 'p/1', 'p/2'))).to.equal(undefined);
  });
});

describe('places', () => {
  const replica = (id: string, maxSessions: number, sessions: number, isDraining = false): Replica => ({
    id,
    url: `http://${id}`,
    maxSessions,
    sessions,
    isDraining,
    leaseMs: 1000,
  });

  it('counts the room of a replica, none while it drains', () => {
    expect([replica('a', 5, 2), replica('a', 5, 7), replica('a', 5, 2, true)].map(roomOf)).to.deep.equal([3, 0, 0]);
  });

  it('picks the replica with most room, at a tie the preferred one', () => {
    const replicas = [replica('a', 5, 3), replica('b', 9, 5), replica('c', 8, 4), replica('d', 90, 0, true)];
    expect(roomiest(replicas, 'a')!.id).to.equal('b');
    expect(roomiest(replicas, 'c')!.id).to.equal('c');
    expect(roomiest([replica('a', 5, 5), replica('d', 90, 0, true)], 'a')).to.equal(undefined);
  });
});
