import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { expiryOf } from '../../src/cli/token-entries.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { refusalOf } from '../fixtures/thrown-by.js';
import { svc } from '../support/svc-command.js';

const hashOf = (token: string): string => `sha256:${createHash('sha256').update(token).digest('hex')}`;

describe('svc token', () => {
  it('prints a new token once, and adds its hash to a file, whose comments stay', async () => {
    await inDirectory({}, async (cwd) => {
      const file = join(cwd, 'tokens.yaml');
      const flags = ['--role', 'run', '--expires', '2999-01-31', '--sessions', '5', '--calls-per-minute', '600'];
      const first = await svc(['token', 'new', 'ci', ...flags, '--file', 'tokens.yaml'], { cwd });
      expect([first.code, first.stdout]).to.satisfy(
        ([code, out]: [number, string]) => code === 0 && /^svc_[\w-]{43}\n$/.test(out),
      );
      expect((await stat(file)).mode & 0o777).to.equal(0o600);
      await writeFile(file, `# of the team\n${await readFile(file, 'utf8')}`);
      const second = await svc(['token', 'new', 'wall', '--role', 'view', '--watch', 'ci', '--file', file], { cwd });

      const text = await readFile(file, 'utf8');
      expect(text)
        .to.match(/^# of the team\n/)
        .and.to.not.contain(first.stdout.trim());
      expect(parse(text)).to.deep.equal([
        {
          name: 'ci',
          hash: hashOf(first.stdout.trim()),
          role: 'run',
          expires: '2999-01-31',
          limits: { sessions: 5, calls_per_minute: 600 },
        },
        { name: 'wall', hash: hashOf(second.stdout.trim()), role: 'view', watches: ['ci'] },
      ]);

      const again = await svc(['token', 'new', 'ci', '--role', 'admin', '--file', file], { cwd });
      expect([again.code, again.stdout]).to.deep.equal([2, '']);
      expect(again.stderr).to.contain('has a token "ci" already');

      const { stdout } = await svc(['token', 'list', '--file', file], { cwd });
      expect(stdout.split('\n')).to.deep.equal([
        'ci    run    expires 2999-01-31; at most 5 sessions; at most 600 calls a minute',
        'wall  view   does not expire; watches ci',
        '',
      ]);
    });
  });

  it('prints the entry where no file is named, and as JSON', async () => {
    await inDirectory({}, async (cwd) => {
      const { stdout } = await svc(['token', 'new', 'ops', '--role', 'admin'], { cwd });
      const [token, ...entry] = stdout.split('\n');
      expect(parse(entry.join('\n'))).to.deep.equal([{ name: 'ops', hash: hashOf(token!), role: 'admin' }]);
      const json = await svc(['token', 'new', 'ops', '--role', 'admin', '--file', 'tokens.json', '--json'], { cwd });
      const made = JSON.parse(json.stdout) as { token: string; entry: object };
      expect(JSON.parse(await readFile(join(cwd, 'tokens.json'), 'utf8'))).to.deep.equal([made.entry]);
      expect(made.entry).to.deep.include({ hash: hashOf(made.token) });
      const wrong = await svc(['token', 'new', 'x', '--role', 'run', '--watch', 'ci'], { cwd });
      expect([wrong.code, wrong.stdout]).to.deep.equal([2, '']);
      expect(wrong.stderr).to.contain('watches: is for the role view, not for run');
    });
  });

  it('takes periods and dates that are to come', async () => {
    const now = Date.UTC(2026, 0, 1, 12, 0, 0, 789);
    expect(expiryOf('36h', now)).to.equal('2026-01-03T00:00:00Z');
    expect(expiryOf('90d', now)).to.equal('2026-04-01T12:00:00Z');
    expect(expiryOf('2w', now)).to.equal('2026-01-15T12:00:00Z');
    expect(expiryOf('2026-01-02', now)).to.equal('2026-01-02');
    for (const [given, reason] of [
      ['90', 'is a period such as'],
      ['soon', 'is a period such as'],
      ['2026-01-01', 'must be in the future'],
    ] as const) {
      const error = await refusalOf(() => expiryOf(given, now));
      expect([error.code, error.message]).to.satisfy(
        ([code, text]: [string, string]) => code === 'E0403' && text.includes(reason),
      );
    }
  });
});
