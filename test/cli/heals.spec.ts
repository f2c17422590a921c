import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { healId } from '../../src/heal/ledger/heal-record.js';
import { runCommand } from '../fixtures/run-command.js';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

const [ID, OTHER] = [healId('id=a', 'id=b'), healId('id=c', null)];
const line = (old: string, now: string | null) =>
  JSON.stringify({
    id: healId(old, now),
    time: '2026-01-01T00:00:00.000Z',
    keyword: 'press_element',
    old,
    new: now,
    by: 'similarity',
    summary: '',
    evidence: { score: 0.9 },
  });
const LEDGER = `${line('id=a', 'id=b')}\n${line('id=c', null)}\n`;

describe('svc heals', () => {
  const inProject = (
    work: (run: (...args: string[]) => ReturnType<typeof runCommand>, directory: string) => Promise<void>,
  ) =>
    inDirectory({ '.svc/heals.jsonl': LEDGER }, (directory) =>
      work((...args) => runCommand(['heals', ...args, '--project', directory]), directory),
    );

  it('lists, accepts and exports', () =>
    inProject(async (run, directory) => {
      const listed = await svc(['heals', 'list', '--project', directory]);
      expect(listed.stdout).to.include(`${ID}  proposed  press_element: id=a -> id=b`).and.include('(no locator)');
      expect((await run('accept', ID)).stdout).to.equal(`accepted ${ID}: id=a -> id=b\n`);
      expect(JSON.parse((await run('export')).stdout)).to.deep.equal({ 'id=a': 'id=b' });
      expect((await run('export', '--format', 'text')).stdout).to.equal('- id=a\n+ id=b\n');
      expect((await readFile(join(directory, '.svc', 'heals.jsonl'), 'utf8')).startsWith(LEDGER)).to.equal(true);
    }));

  it('rejects, and shows in JSON what became of each', () =>
    inProject(async (run) => {
      expect((await run('reject', OTHER, ID)).code).to.equal(0);
      const { heals } = JSON.parse((await run('list', '--json')).stdout) as { heals: { status: string }[] };
      expect(heals.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
      expect(JSON.parse((await run('export')).stdout)).to.deep.equal({});
    }));

  it('says what is wrong with an id', () =>
    inProject(async (run) => {
      const [unknown, none, nowhere] = [await run('accept', 'x'), await run('accept'), await run('accept', OTHER)];
      expect([unknown, none, nowhere].map(({ code }) => code)).to.deep.equal([2, 2, 2]);
      expect(unknown.stderr).to.include('there is no heal "x"');
      expect(none.stderr).to.include('name at least one heal');
      expect(nowhere.stderr).to.include('without a locator');
    }));
});
