import assert from 'node:assert/strict';
import test from 'node:test';
import { ServiceError } from 'svc';
import { runKeyword } from 'svc/testing';
import { DismissIfPresent } from './dismiss-if-present.js';

const BANNER = { id: 'accept', text: 'Accept cookies' };

test('Dismiss If Present presses what is there', async () => {
  const { result, actions } = await runKeyword(DismissIfPresent, ['text=Accept cookies'], { screen: [BANNER] });
  assert.equal(result, true);
  assert.deepEqual(actions, [['press', 'accept', { x: 0, y: 0 }, 1]]);
});

test('Dismiss If Present does nothing when it is not there, hidden or covered', async () => {
  const covered = { ...BANNER, failures: [new ServiceError('E0206', 'covered')] };
  for (const screen of [[], [{ ...BANNER, state: { visible: false } }], [covered]]) {
    assert.equal((await runKeyword(DismissIfPresent, ['accept'], { screen })).result, false);
  }
});

test('Dismiss If Present lets other failures pass', async () => {
  const lost = { ...BANNER, failures: [new ServiceError('E0106')] };
  await assert.rejects(runKeyword(DismissIfPresent, ['accept'], { screen: [lost] }), { code: 'E0106' });
});
