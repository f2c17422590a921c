import assert from 'node:assert/strict';
import test from 'node:test';
import { runKeyword } from 'svc/testing';
import { CountOnScreen } from './count-on-screen.js';

const screen = [{ text: 'Save' }, { text: 'Save as' }, { text: 'Saved', type: 'text' }] as const;

test('Count On Screen counts all, some kinds, and those with a text', async () => {
  const count = async (...params: string[]) => (await runKeyword(CountOnScreen, params, { screen })).result;
  assert.equal(await count(), 3);
  assert.equal(await count('buttons'), 2);
  assert.equal(await count('buttons', 'as'), 1);
});

test('Count On Screen takes no other kind', async () => {
  await assert.rejects(runKeyword(CountOnScreen, ['doors'], { screen }), { code: 'E0403' });
});
