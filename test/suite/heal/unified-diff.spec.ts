import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { unifiedDiff } from '../../../src/suite/heal/unified-diff.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';

const LINES = Array.from({ length: 20 }, (_, i) => `line ${i + 1}`);
const changed = (...numbers: readonly number[]) =>
  LINES.map((line, i) => (numbers.includes(i + 1) ? `${line} changed` : line));

describe('unifiedDiff', () => {
  it('shows changes with the lines around them', () => {
    const diff = unifiedDiff('a.yaml', `${LINES.join('\n')}\n`, `${changed(2, 3, 20).join('\n')}\n`);
    expect(diff).to.equal(
      '--- a/a.yaml\n+++ b/a.yaml\n@@ -1,6 +1,6 @@\n line 1\n-line 2\n-line 3\n+line 2 changed\n+line 3 changed\n' +
        ' line 4\n line 5\n line 6\n@@ -17,4 +17,4 @@\n line 17\n line 18\n line 19\n-line 20\n+line 20 changed\n',
    );
    expect(unifiedDiff('a.yaml', 'same', 'same')).to.equal('');
  });

  it('is what git applies, with or without a line break at the end', async () => {
    for (const end of ['\n', '']) {
      await inDirectory({}, async (directory) => {
        const [before, after] = [LINES, changed(1, 8, 15, 20)].map((lines) => lines.join('\n') + end) as [
          string,
          string,
        ];
        await writeFile(join(directory, 'a.txt'), before);
        execFileSync('git', ['apply', '-'], { cwd: directory, input: unifiedDiff('a.txt', before, after) });
        expect(await readFile(join(directory, 'a.txt'), 'utf8')).to.equal(after);
      });
    }
  });
});
