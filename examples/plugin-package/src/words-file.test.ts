import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { DetectorOptions } from 'svc';
import { blankPicture } from 'svc/testing';
import { WordsFile } from './words-file.js';

const WORDS = [
  { text: 'now', bounds: { x: 60, y: 10, width: 30, height: 10 } },
  { text: 'Save', bounds: { x: 10, y: 10, width: 40, height: 10 } },
  { text: 'Cancel', bounds: { x: 10, y: 50, width: 60, height: 10 } },
];

test('words_file gives the words line by line, also those of an area alone', async (context) => {
  const directory = await mkdtemp(join(tmpdir(), 'words-'));
  context.after(() => rm(directory, { recursive: true }));
  const file = join(directory, 'words.json');
  await writeFile(file, JSON.stringify(WORDS));
  const reader = new WordsFile(new DetectorOptions(undefined, { file }));
  const picture = await blankPicture({ width: 100, height: 100 });
  const read = async (area?: Parameters<typeof reader.read>[1]) =>
    (await reader.read(picture, area)).map(({ words }) => words.map(({ text }) => text));
  assert.deepEqual(await read(), [['Save', 'now'], ['Cancel']]);
  assert.deepEqual(await read({ x: 0, y: 40, width: 100, height: 60 }), [['Cancel']]);
});

test('words_file wants a file', () => {
  assert.throws(() => new WordsFile(new DetectorOptions(undefined, {})), { code: 'E0104' });
});
