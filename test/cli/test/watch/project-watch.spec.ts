import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { ProjectWatch } from '../../../../src/cli/test/watch/project-watch.js';
import { ServiceError } from '../../../../src/errors.js';
import { inDirectory } from '../../../fixtures/temporary-directory.js';
import { thrownBy } from '../../../fixtures/thrown-by.js';

describe('the watch of a project', () => {
  const SIGNAL = new AbortController().signal;

  const watching = (work: (watch: ProjectWatch, directory: string) => Promise<void>) =>
    inDirectory({ 'a.test.yaml': 'a', 'below/b.test.yaml': 'b' }, async (directory) => {
      const watch = await ProjectWatch.start(directory);
      try {
        await work(watch, directory);
      } finally {
        watch.close();
      }
    });

  it('tells which files were changed, added, removed and renamed, also before it is asked', () =>
    watching(async (watch, directory) => {
      await writeFile(join(directory, 'below/b.test.yaml'), 'changed');
      expect(await watch.changed(SIGNAL)).to.deep.equal(['below/b.test.yaml']);
      const next = watch.changed(SIGNAL);
      await rename(join(directory, 'a.test.yaml'), join(directory, 'c.test.yaml'));
      expect(await next).to.deep.equal(['a.test.yaml', 'c.test.yaml']);
      await rm(join(directory, 'below'), { recursive: true });
      expect(await watch.changed(SIGNAL)).to.deep.equal(['below/b.test.yaml']);
    }));

  it('follows directories that are made later', () =>
    watching(async (watch, directory) => {
      await mkdir(join(directory, 'later'));
      await writeFile(join(directory, 'later/d.test.yaml'), 'd');
      expect(await watch.changed(SIGNAL)).to.deep.equal(['later/d.test.yaml']);
      await writeFile(join(directory, 'later/d.test.yaml'), 'changed');
      expect(await watch.changed(SIGNAL)).to.deep.equal(['later/d.test.yaml']);
    }));

  it('tells nothing of reports, hidden files and packages', () =>
    watching(async (watch, directory) => {
      for (const ignored of ['report', '.svc', 'node_modules', 'dist']) {
        await mkdir(join(directory, ignored));
        await writeFile(join(directory, ignored, 'run.json'), '{}');
      }
      await writeFile(join(directory, 'elements.yaml'), 'menu: id=menu');
      expect(await watch.changed(SIGNAL)).to.deep.equal(['elements.yaml']);
    }));

  it('ends the wait with the reason of the signal', () =>
    watching(async (watch) => {
      const end = new AbortController();
      const ended = thrownBy(() => watch.changed(end.signal));
      const reason = new ServiceError('E0406', 'over');
      end.abort(reason);
      expect(await ended).to.equal(reason);
    }));
});
