import { execFile } from 'node:child_process';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { inDirectory } from '../../fixtures/temporary-directory.js';
import { COMMAND } from '../../support/svc-command.js';

const MANIFEST = 'dist/bundle/oclif.manifest.json';
const COMPILATION = 'dist/tsconfig.tsbuildinfo';
const printing = (text: string): string => `export const main = () => console.log('${text}');`;

describe('bin/svc.js', () => {
  /** @param times of the files that were written, in seconds */
  const runsWith = async (times: Readonly<Record<string, number>>) => {
    const files = {
      'package.json': '{"type": "module"}',
      'bin/svc.js': await readFile(COMMAND),
      'dist/src/cli/main.js': printing('modules'),
      'dist/bundle/dist/src/cli/main.js': printing('bundle'),
      ...Object.fromEntries(Object.keys(times).map((name) => [name, '{}'])),
    };
    return inDirectory(files, async (root) => {
      for (const [name, time] of Object.entries(times)) await utimes(join(root, name), time, time);
      const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'bin/svc.js'), 'keywords']);
      return stdout.trim();
    });
  };

  it('runs the bundle of an installed package', async () => {
    expect(await runsWith({ [MANIFEST]: 1000 })).to.equal('bundle');
  });

  it('runs a bundle that was written after the compilation', async () => {
    expect(await runsWith({ [COMPILATION]: 1000, [MANIFEST]: 1001 })).to.equal('bundle');
  });

  it('runs the modules when they were compiled after the bundle was written', async () => {
    expect(await runsWith({ [COMPILATION]: 1002, [MANIFEST]: 1001 })).to.equal('modules');
  });

  it('runs the modules where there is no whole bundle', async () => {
    expect(await runsWith({ [COMPILATION]: 1000 })).to.equal('modules');
  });
});
