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

  describe('apply', () => {
    const decision = (id: string, status: string) => JSON.stringify({ id, time: '2026-01-02T00:00:00.000Z', status });
    const LONELY = healId('id=x', 'id=y');
    const FILES = {
      '.svc/heals.jsonl': `${LEDGER}${line('id=x', 'id=y')}\n${decision(ID, 'accepted')}\n${decision(LONELY, 'accepted')}\n`,
      'elements.yaml': 'save:  id=a   # the button\n',
      'shop.test.yaml': 'cases:\n  - name: saves\n    steps:\n      - Press Element: id=a\n',
    };
    const apply = (directory: string, ...args: string[]) =>
      runCommand(['heals', 'apply', ...args, '--project', directory]);
    const filesIn = (directory: string) =>
      Promise.all(['elements.yaml', 'shop.test.yaml'].map((name) => readFile(join(directory, name), 'utf8')));

    it('writes what was accepted into elements and steps, and prints the difference', () =>
      inDirectory(FILES, async (directory) => {
        const before = await filesIn(directory);
        const dry = await apply(directory, '--dry-run');
        expect(await filesIn(directory)).to.deep.equal(before);
        const done = await apply(directory);
        expect([dry.code, done.code, done.stdout]).to.deep.equal([0, 0, dry.stdout]);
        expect(done.stdout).to.include('-save:  id=a   # the button\n+save:  id=b   # the button\n');
        expect(done.stderr).to.include(`At elements.yaml:1:8, write id=b instead of id=a (${ID})\n`);
        expect(done.stderr).to.include(`Not written, ${LONELY}: id=x stands in no element`);
        expect(await filesIn(directory)).to.deep.equal(before.map((text) => text.replace('id=a', 'id=b')));
        const again = await apply(directory, '--json');
        expect(JSON.parse(again.stdout)).to.deep.include({ written: [], diff: '' });
        expect(again.stdout).to.include('it is written already');
      }));

    it('writes nothing when a heal that was named cannot be written', () =>
      inDirectory(FILES, async (directory) => {
        const before = await filesIn(directory);
        const answers = [
          await apply(directory, ID, LONELY),
          await apply(directory, 'nope'),
          await apply(directory, OTHER),
        ];
        expect(answers.map(({ code }) => code)).to.deep.equal([2, 2, 2]);
        expect(answers[0]!.stderr).to.include('id=x stands in no element');
        expect(answers[1]!.stderr).to.include('there is no heal "nope"');
        expect(answers[2]!.stderr).to.include(`is proposed: svc heals accept ${OTHER} first`);
        expect(await filesIn(directory)).to.deep.equal(before);
      }));

    it('names the problems of a project that cannot be read', () =>
      inDirectory({ ...FILES, 'shop.test.yaml': 'cases: 1\n' }, async (directory) => {
        const { code, stderr } = await apply(directory);
        expect([code, stderr.includes('shop.test.yaml:1:1: cases: must be a list')]).to.deep.equal([2, true]);
      }));
  });
});
