import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { keywordSource } from '../fixtures/keyword-source.js';
import { startSvc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { until } from '../fixtures/until.js';

describe('svc plugins --watch', () => {
  async function watching(
    args: readonly string[],
    work: (cwd: string, printed: (what: RegExp) => Promise<RegExpExecArray>) => Promise<void>,
  ): Promise<string> {
    return inDirectory({ 'plugins/a.js': keywordSource('A') }, async (cwd) => {
      const { child, ended } = startSvc(['plugins', '--watch', ...args], { cwd });
      let output = '';
      child.stdout!.on('data', (text: string) => (output += text));
      try {
        await work(cwd, (what) => until(String(what), () => what.exec(output)));
        child.kill('SIGINT');
        const { code, stdout } = await ended;
        expect(code).to.equal(0);
        return stdout;
      } finally {
        child.kill('SIGKILL');
      }
    });
  }

  const change = async (cwd: string, printed: (what: RegExp) => Promise<unknown>, patterns: readonly RegExp[]) => {
    const [a, b] = [join(cwd, 'plugins', 'a.js'), join(cwd, 'plugins', 'b.js')];
    // Whole from the first moment: on a busy machine the watch may read a file that is still being written.
    const put = async (file: string, content: string) => {
      const written = join(cwd, 'written.js');
      await writeFile(written, content);
      await rename(written, file);
    };
    const changes = [
      () => put(b, keywordSource('B')),
      () => put(a, keywordSource('A', 'two')),
      () => put(a, 'export const = 1;'),
      () => rm(b),
    ];
    for (const [i, make] of changes.entries()) {
      await make();
      await printed(patterns[i]!);
    }
  };

  it('prints the list, and then what each change has loaded, replaced, removed and left out', async () => {
    const stdout = await watching([], async (cwd, printed) => {
      await printed(/keyword "A", plugins.a\.js \(working directory\)\n/);
      await change(cwd, printed, [
        /^Loaded keyword "B", plugins.b\.js \(working directory\)\n/m,
        /^Replaced keyword "A", plugins.a\.js/m,
        /^Left out plugins.a\.js:1: SyntaxError: .*; the version before it stays in use\n/m,
        /^Removed keyword "B", plugins.b\.js/m,
      ]);
    });
    expect(stdout).to.match(/^Of svc:\n/);
  });

  it('prints one JSON object a line', async () => {
    const stdout = await watching(['--json'], async (cwd, printed) => {
      await printed(/\n/);
      await change(cwd, printed, [/"loaded":\[\{/, /"replaced":\[\{/, /"left_out":\[\{/, /"removed":\[\{/]);
    });
    const [list, ...changes] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, { readonly name?: string }[]>);
    expect(list).to.have.keys('plugins', 'left_out');
    for (const each of changes) expect(each).to.have.keys('loaded', 'replaced', 'removed', 'left_out');
    expect(
      changes.map(({ loaded, replaced, removed }) => [loaded, replaced, removed].map((l) => l![0]?.name)),
    ).to.deep.equal([
      ['B', undefined, undefined],
      [undefined, 'A', undefined],
      [undefined, undefined, undefined],
      [undefined, undefined, 'B'],
    ]);
  });
});
