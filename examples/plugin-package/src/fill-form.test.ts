import assert from 'node:assert/strict';
import test from 'node:test';
import { runKeyword } from 'svc/testing';
import { FillForm } from './fill-form.js';

const screen = [
  { id: 'name', type: 'input' },
  { id: 'email', type: 'input' },
] as const;

test('Fill Form types into each field, and tells how far it is', async () => {
  const fields = ['name -> Ann', 'id=email->ann@example.com'];
  const { result, actions, progress } = await runKeyword(FillForm, { fields }, { screen });
  assert.equal(result, 2);
  assert.deepEqual(actions, [
    ['enterText', 'name', 'Ann', true],
    ['enterText', 'email', 'ann@example.com', true],
  ]);
  assert.deepEqual(progress, ['field 1 of 2', 'field 2 of 2']);
});

test('Fill Form types nothing when one of the fields is malformed', async () => {
  await assert.rejects(runKeyword(FillForm, { fields: ['name -> Ann', 'email'] }, { screen }), { code: 'E0403' });
});

test('Fill Form says which field is missing', async () => {
  await assert.rejects(
    runKeyword(FillForm, { fields: ['phone -> 1'], timeout: 0 }, { screen }),
    /Element not found: phone/,
  );
});
