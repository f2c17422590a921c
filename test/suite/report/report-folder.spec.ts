import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { readRun } from '../../../src/suite/report/read-run.js';
import { ReportFolder } from '../../../src/suite/report/report-folder.js';
import { runResult } from '../../fixtures/run-result.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const CONTENT = Buffer.from('picture');

describe('ReportFolder', () => {
  it('keeps files by their content, each once', () =>
    inDirectory({}, async (cwd) => {
      const folder = await ReportFolder.open(join(cwd, 'out/report'));
      const pictures = await Promise.all([1, 2].map(() => folder.picture(CONTENT, 'image/png')));
      expect(pictures[0]).to.deep.equal(pictures[1]);
      const video = await folder.file('Video.WEBM', Buffer.from('video'), 'video/webm');
      expect(video).to.include({ name: 'Video.WEBM', contentType: 'video/webm' });
      expect(video!.file).to.match(/^data\/[0-9a-f]{24}\.webm$/);
      const unsafe = await folder.file('a/../x.$(ls)', Buffer.from('other'), 'text/plain');
      expect(unsafe!.file).to.match(/^data\/[0-9a-f]{24}$/);
      expect(await readdir(join(folder.path, 'data'))).to.have.length(3);
      expect(await folder.read((pictures[0] as { file: string }).file)).to.deep.equal(CONTENT);
      expect(folder.problems).to.deep.equal([]);
    }));

  it('replaces a folder that svc made, also of a run that never ended, and leaves other files in it', () =>
    inDirectory({}, async (cwd) => {
      const path = join(cwd, 'report');
      await (await ReportFolder.open(path)).picture(CONTENT, 'image/png');
      await writeFile(join(path, 'junit.xml'), '<x/>');
      await writeFile(join(path, 'index.html'), 'old');
      await ReportFolder.open(path);
      expect((await readdir(path)).sort()).to.deep.equal(['data', 'junit.xml', 'run.json']);
      expect(await readdir(join(path, 'data'))).to.deep.equal([]);
    }));

  it('refuses a folder that it did not make, and touches nothing in it', async () => {
    const foreign: Readonly<Record<string, string>>[] = [
      { 'report/notes.txt': 'mine' },
      { 'report/run.json': '{"format": 2}' },
      { 'report/run.json': 'not json' },
    ];
    for (const files of foreign) {
      await inDirectory(files, async (cwd) => {
        const path = join(cwd, 'report');
        const error = await refusalOf(() => ReportFolder.open(path));
        expect(error.code).to.equal('E0403');
        expect(error.message).to.contain(`${path} is not replaced`);
        const [[name, content]] = Object.entries(files) as [[string, string]];
        expect(await readFile(join(cwd, name), 'utf8')).to.equal(content);
        expect(await readdir(path)).to.have.length(1);
      });
    }
  });

  it('refuses a path that cannot be a folder', () =>
    inDirectory({ file: '' }, async (cwd) => {
      const reasons = { 'file/report': 'ENOTDIR', file: 'a file is in the place of a folder' };
      for (const [name, reason] of Object.entries(reasons)) {
        const path = join(cwd, name);
        const { code, message } = await refusalOf(() => ReportFolder.open(path));
        expect([code, message]).to.deep.equal(['E0403', `Invalid parameters: ${path} cannot be written (${reason})`]);
      }
    }));

  it('never fails for a file that it cannot keep, tells it once, and keeps later ones', () =>
    inDirectory({}, async (cwd) => {
      const folder = await ReportFolder.open(join(cwd, 'report'));
      const data = join(folder.path, 'data');
      await rm(data, { recursive: true });
      await writeFile(data, '');
      expect(await folder.picture(CONTENT, 'image/png')).to.deep.equal({
        missing: 'it could not be kept in the report',
      });
      expect(await folder.file('log.txt', CONTENT, 'text/plain')).to.equal(undefined);
      expect(folder.problems).to.have.length(1);
      expect(folder.problems[0]).to.contain('files could not be kept in the report').and.to.contain('(ENOTDIR)');
      await rm(data);
      await mkdir(data);
      const kept = (await folder.picture(CONTENT, 'image/png')) as { file: string };
      await access(join(folder.path, kept.file));
    }));

  it('writes the rest when the page cannot be written, and says which file could not be', () =>
    inDirectory({}, async (cwd) => {
      const folder = await ReportFolder.open(join(cwd, 'report'));
      await mkdir(join(folder.path, 'index.html'));
      const error = await refusalOf(() => folder.write(runResult([]), { junit: join(cwd, 'junit.xml') }));
      expect([error.code, error.reason]).to.deep.equal([
        'E0802',
        `${join(folder.path, 'index.html')} could not be written (EISDIR)`,
      ]);
      expect(await readRun(folder.path)).to.deep.equal(runResult([]));
      expect(await readFile(join(cwd, 'junit.xml'), 'utf8')).to.contain('<testsuites');
      expect((await readdir(folder.path)).sort()).to.deep.equal(['data', 'index.html', 'run.json']);
    }));
});
