import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, copyFile, link, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { HealLedger } from '../../../src/heal/ledger/heal-ledger.js';
import { type HealRecord, healId } from '../../../src/heal/ledger/heal-record.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { thrownBy } from '../../fixtures/thrown-by.js';

const record = (old: string, now: string | null, more: Partial<HealRecord> = {}): HealRecord => ({
  id: healId(old, now),
  time: '2026-01-01T00:00:00.000Z',
  keyword: 'press_element',
  old,
  new: now,
  by: 'similarity',
  summary: 'it moved',
  evidence: { score: 0.9 },
  ...more,
});

const inLedger = (work: (ledger: HealLedger, file: string, warnings: string[]) => Promise<void>) =>
  inDirectory({}, async (directory) => {
    const file = join(directory, 'heals.jsonl');
    const warnings: string[] = [];
    await work(new HealLedger(file, (problem) => warnings.push(problem)), file, warnings);
  });

/** What a writer runs as a process of its own: the module, the file, its number. */
const WRITER = `
  const [, module, file, number] = process.argv.slice(1);
  const { HealLedger } = await import(module);
  const ledger = new HealLedger(file, (problem) => { throw new Error(problem); });
  for (let i = 0; i < 25; i++) {
    const id = number + '-' + i;
    ledger.append({ id, time: new Date().toISOString(), keyword: 'k', old: id, new: 'x'.repeat(5000), by: 'b', summary: '', evidence: {} });
  }
  await ledger.flush();`;

describe('HealLedger', () => {
  it('counts heals with the same two locators, and keeps what was said of them', () =>
    inLedger(async (ledger, file) => {
      ledger.append(record('id=a', 'id=b'));
      ledger.append(record('id=a', 'id=c'));
      await ledger.decide(healId('id=a', 'id=b'), 'accepted');
      ledger.append(record('id=a', 'id=b', { time: '2026-01-02T00:00:00.000Z' }));
      const again = new HealLedger(file, () => undefined);
      await ledger.flush();
      const told = (await again.entries()).map(({ new: now, status, times }) => [now, status, times]);
      expect(told).to.deep.equal([
        ['id=b', 'accepted', 2],
        ['id=c', 'proposed', 1],
      ]);
    }));

  it('refuses to decide what is not there, and to accept what leads to no locator', () =>
    inLedger(async (ledger) => {
      ledger.append(record('id=a', null));
      expect(await thrownBy(() => ledger.decide('nothing', 'accepted'))).to.include({ code: 'E0403' });
      expect(await thrownBy(() => ledger.decide(healId('id=a', null), 'accepted'))).to.include({ code: 'E0403' });
      await ledger.decide(healId('id=a', null), 'rejected');
    }));

  it('leaves out what is no heal with one warning, and goes on after a line that was torn', () =>
    inLedger(async (ledger, file, warnings) => {
      await writeFile(file, `not JSON\n{"id":1}\n${JSON.stringify(record('id=x', 'id=y'))}\n`);
      await appendFile(file, '{"id":"torn');
      ledger.append(record('id=a', 'id=b'));
      expect((await ledger.entries()).map(({ old }) => old)).to.deep.equal(['id=x', 'id=a']);
      expect(warnings).to.have.length(1);
    }));

  it('appends to no file that is not its own, and follows no link', () =>
    inLedger(async (_, file) => {
      const victim = `${file}.victim`;
      await writeFile(victim, 'precious\n');
      for (const place of [() => symlink(victim, file), () => link(victim, file), () => copyFile(victim, file)]) {
        await place();
        const warnings: string[] = [];
        const ledger = new HealLedger(file, (problem) => warnings.push(problem));
        ledger.append(record('id=a', 'id=$(touch PWN)'));
        expect((await ledger.entries()).map(({ old }) => old)).to.deep.equal(['id=a']);
        expect(await readFile(file, 'utf8')).to.equal('precious\n');
        expect(await readFile(victim, 'utf8')).to.equal('precious\n');
        expect(warnings).to.have.length(1);
        await rm(file);
      }
    }));

  it('is kept in memory where nothing can be written, with one warning', async () => {
    const warnings: string[] = [];
    const ledger = new HealLedger('/dev/null/heals.jsonl', (problem) => warnings.push(problem));
    ledger.append(record('id=a', 'id=b'));
    ledger.append(record('id=a', 'id=c'));
    expect(await ledger.entries()).to.have.length(2);
    expect(warnings).to.have.length(1);
  });

  it('tears no line when several processes append', () => {
    return inLedger(async (ledger, file) => {
      const module = new URL('../../../src/heal/ledger/heal-ledger.js', import.meta.url).href;
      const writers = ['a', 'b', 'c'].map((number) =>
        fork('', [module, file, number], { execArgv: ['--input-type=module', '--eval', WRITER, '--'] }),
      );
      const ends = await Promise.all(writers.map((writer) => once(writer, 'close')));
      expect(ends.map(([code]) => code as number)).to.deep.equal([0, 0, 0]);
      expect(await ledger.entries()).to.have.length(75);
      expect((await readFile(file, 'utf8')).trimEnd().split('\n')).to.have.length(75);
    });
  });
});
