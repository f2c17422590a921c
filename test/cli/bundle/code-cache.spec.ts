import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect } from 'chai';
import { codeOf, keepCode, noteScript, useCodeOf } from '../../../src/cli/bundle/code-cache.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';

const SOURCE = '(function add(a, b) { return a + b; })';
const compiled = (cachedData?: Buffer) => new Script(SOURCE, { ...(cachedData && { cachedData }) });

describe('the compiled code of chunks', () => {
  afterEach(keepCode);

  /** The file that a process with one chunk leaves. */
  const inFilled = (work: (file: string) => Promise<void>) =>
    inDirectory({}, async (cwd) => {
      const file = join(cwd, 'keywords.code');
      useCodeOf(file, 'one');
      noteScript('./a.cjs', compiled());
      keepCode();
      await work(file);
      expect(await readdir(cwd)).to.deep.equal(['keywords.code']);
    });

  it('is taken from the file that an earlier process wrote', () =>
    inFilled(async (file) => {
      useCodeOf(file, 'one');
      const script = compiled(codeOf('./a.cjs'));
      expect(script.cachedDataRejected).to.equal(false);
      expect((script.runInThisContext() as (a: number, b: number) => number)(1, 2)).to.equal(3);
      expect(codeOf('./b.cjs')).to.equal(undefined);
    }));

  it('is kept beside that of chunks that were loaded later', () =>
    inFilled(async (file) => {
      useCodeOf(file, 'one');
      noteScript('./b.cjs', compiled());
      keepCode();
      useCodeOf(file, 'one');
      for (const chunk of ['./a.cjs', './b.cjs']) {
        expect(compiled(codeOf(chunk)).cachedDataRejected, chunk).to.equal(false);
      }
    }));

  it('is not taken from another bundle', () =>
    inFilled(async (file) => {
      useCodeOf(file, 'two');
      expect(codeOf('./a.cjs')).to.equal(undefined);
    }));

  it('is not taken from a damaged file', () =>
    inFilled(async (file) => {
      const whole = await readFile(file);
      const changed = Buffer.from(whole);
      changed[whole.length - 20]! ^= 1;
      for (const content of [changed, whole.subarray(0, -50), Buffer.from('no such file')]) {
        await writeFile(file, content);
        useCodeOf(file, 'one');
        expect(codeOf('./a.cjs')).to.equal(undefined);
      }
    }));

  it('is left out where no file can be written', () =>
    inDirectory({ file: '' }, async (cwd) => {
      useCodeOf(join(cwd, 'file/keywords.code'), 'one');
      noteScript('./a.cjs', compiled());
      expect(keepCode).to.not.throw();
    }));
});
