import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Logins } from '../../src/access/logins.js';
import { NamedTokens } from '../../src/access/named-tokens.js';
import type { Principal } from '../../src/access/principal.js';
import { loadConfig } from '../../src/load-config.js';
import { FakeClock } from '../fixtures/fake-clock.js';
import { logRecords, WARN } from '../fixtures/log-records.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { refusalOf } from '../fixtures/thrown-by.js';
import { replaceFile } from '../../src/files/replace-file.js';
import { tokenOf, tokensFileText, type TokenSpec } from '../support/named-tokens.js';

const HASH = `sha256:${'0a'.repeat(32)}`;
const SECRET = { loginSecret: 'a secret of the service' };

/** Opens a file with this text, and closes it after the work. */
async function withTokens(
  text: string,
  work: (tokens: NamedTokens, file: string, records: Record<string, unknown>[]) => Promise<void>,
  options: Parameters<typeof NamedTokens.open>[2] = SECRET,
): Promise<void> {
  await inDirectory({ 'tokens.yaml': text }, async (directory) => {
    const { log, records } = logRecords();
    const file = join(directory, 'tokens.yaml');
    const tokens = await NamedTokens.open(file, log, options);
    try {
      await work(tokens, file, records);
    } finally {
      await tokens.close();
    }
  });
}

describe('the file of named tokens', () => {
  it('says of each token who it is, and what it may', async () => {
    const text = `# who may call
- name: ci
  hash: sha256:${'ab'.repeat(32)}
  role: run
  limits: { sessions: 5, calls_per_minute: 600 }
- { name: Größe 1, hash: "sha256:${'cd'.repeat(32)}", role: view, watches: [ci], expires: 2999-01-31 }
`;
    await withTokens(text, async (tokens) => {
      expect(tokens.ownerOf('ci')?.principal).to.deep.equal({
        name: 'ci',
        role: 'run',
        limits: { sessions: 5, callsPerMinute: 600 },
        watches: [],
      } satisfies Principal);
      expect(tokens.ownerOf('Größe 1')?.principal).to.deep.include({ role: 'view', watches: ['ci'] });
      expect(tokens.ownerOf('nobody')).to.equal(undefined);
      expect(tokens.ownerOf(undefined)).to.equal(undefined);
    });
  });

  const entry = (more: object) => JSON.stringify([{ name: 'ci', hash: HASH, role: 'run', ...more }]);
  for (const [what, text, reason] of [
    ['no list', 'tokens: []', 'must be a list of tokens'],
    ['nothing', '', 'must be a list of tokens'],
    ['no YAML', '[{', 'tokens.yaml: '],
    ['an unknown key', entry({ rolle: 'run' }), '0.rolle: unknown key'],
    ['no name', entry({ name: '' }), '0.name: must have 1 to 100 characters'],
    ['a long name', entry({ name: 'x'.repeat(101) }), '0.name: must have 1 to 100 characters'],
    ['a name with a control character', entry({ name: 'a\nb' }), '0.name: must have no control characters'],
    ['a token in place of its hash', entry({ hash: 'swordfish' }), '0.hash: must be "sha256:" and 64 hexadecimal'],
    ['an unknown role', entry({ role: 'root' }), '0.role: must be one of view, run, admin'],
    ['a date that is none', entry({ expires: '2027-02-31T25:00Z' }), '0.expires: must be a date'],
    ['another form of dates', entry({ expires: '31.1.2027' }), '0.expires: must be a date'],
    ['a limit of nothing', entry({ limits: { sessions: 0 } }), '0.limits.sessions: '],
    ['watches of another role', entry({ watches: ['ada'] }), '0.watches: is for the role view, not for run'],
    [
      'a name and a hash twice',
      JSON.stringify([
        { name: 'a', hash: HASH, role: 'run' },
        { name: 'a', hash: HASH, role: 'run' },
      ]),
      '1.name: is the same as that of entry 0; 1.hash: is the same as that of entry 0',
    ],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      const error = await refusalOf(() => withTokens(text, async () => undefined));
      expect(error.code).to.equal('E0503');
      expect(error.message).to.contain('tokens_file (SVC_TOKENS_FILE): ').and.to.contain(reason);
      expect(error.message).to.not.contain('swordfish');
    });
  }

  it('is refused beside one token, when it is missing, and when its variable is empty', async () => {
    await inDirectory({ 'svc.config.json': '{}', token: 'sixteen-or-more!' }, async (cwd) => {
      for (const env of [{ SVC_TOKEN: 'sixteen-or-more!' }, { SVC_TOKEN_FILE: 'token' }]) {
        const error = await refusalOf(() => loadConfig({ cwd, env: { ...env, SVC_TOKENS_FILE: 'tokens.yaml' } }));
        expect(error.code).to.equal('E0503');
        expect(error.message).to.contain('SVC_TOKENS_FILE').and.to.contain('not both');
      }
      const empty = await refusalOf(() => loadConfig({ cwd, env: { SVC_TOKENS_FILE: '' } }));
      expect(empty.message).to.contain('tokens_file (SVC_TOKENS_FILE): is empty');
      const missing = await refusalOf(() => NamedTokens.open(join(cwd, 'none.yaml'), logRecords().log, SECRET));
      expect(missing.message).to.contain('none.yaml cannot be read (ENOENT)');
    });
  });

  it('is used with a warning when others may write it', async () => {
    await withTokens('[]', async (tokens, file, records) => {
      const warned = () => records.filter(({ level }) => level === WARN).map(({ msg }) => String(msg));
      expect(warned()).to.deep.equal([]);
      await chmod(file, 0o666);
      await tokens.reload();
      expect(warned()).to.deep.equal([
        'others can change who may call: everybody may write it (mode 666); chmod o-w it',
      ]);
    });
  });
});

describe('a named token', () => {
  const specs: Readonly<Record<string, TokenSpec>> = {
    ci: { role: 'run', expires: '2026-01-01T01:00:00Z' },
    ops: { role: 'admin' },
  };

  it('is let in until it expires; only who has it learns that it has', async () => {
    const clock = new FakeClock(Date.UTC(2026, 0, 1));
    const work = async (tokens: NamedTokens) => {
      expect((await tokens.verify(tokenOf('ci'))).name).to.equal('ci');
      await clock.advance(3_600_000);
      const expired = await refusalOf(() => tokens.verify(tokenOf('ci')));
      expect([expired.code, expired.details]).to.deep.equal(['E0507', { expired: '2026-01-01T01:00:00.000Z' }]);
      expect(expired.message).to.match(/^Token expired: the token "ci" expired/);
      expect((await refusalOf(() => tokens.verify(`${tokenOf('ci')}x`))).message).to.not.contain('expired');
      expect((await refusalOf(() => tokens.verify(undefined))).code).to.equal('E0507');
      expect((await tokens.verify(tokenOf('ops'))).role).to.equal('admin');
    };
    await withTokens(tokensFileText(specs), work, { ...SECRET, now: () => clock.now() });
  });

  it('ends what was begun with it when it is changed or removed; what others began goes on', async () => {
    const { ci, ops } = { ci: { role: 'run' }, ops: { role: 'admin' } } as const;
    await withTokens(tokensFileText({ ci, ops }), async (tokens, file) => {
      const ended: string[] = [];
      const follow = async (name: string) => {
        const principal = await tokens.verify(tokenOf(name));
        return tokens.onEnd(principal, () => ended.push(name));
      };
      await follow('ci');
      await follow('ops');
      (await follow('ops'))();
      const { principal } = tokens.ownerOf('ci')!;
      await replaceFile(file, tokensFileText({ ci: { role: 'view' }, ops }));
      await tokens.reload();
      expect(ended).to.deep.equal(['ci']);
      tokens.onEnd(principal, () => ended.push('ci, as it was'));
      expect(ended).to.deep.equal(['ci', 'ci, as it was']);
      await replaceFile(file, tokensFileText({}));
      await tokens.reload();
      expect(ended).to.deep.equal(['ci', 'ci, as it was', 'ops']);
    });
  });

  it('has logins that carry its name, and end with it; the hash alone makes none', async () => {
    const { ci, ops } = { ci: { role: 'run' }, ops: { role: 'admin' } } as const;
    const page = { host: 'svc.example:8000', 'sec-fetch-site': 'same-origin' };
    await withTokens(tokensFileText({ ci, ops }), async (tokens, file) => {
      const logins = new Logins(tokens, 60);
      const login = await logins.logIn(tokenOf('ci'));
      const headers = { ...page, cookie: `svc_login_8000=${login.value}` };
      expect(logins.admit('POST', headers)?.principal).to.deep.include({ name: 'ci', role: 'run' });
      expect(login.value.split('.')[3]).to.equal(Buffer.from('ci').toString('base64url'));

      const asOps = login.value.replace(/[^.]+$/, Buffer.from('ops').toString('base64url'));
      for (const value of [asOps, login.value.replace(/\.[^.]+$/, ''), `${login.value}x`]) {
        const cookie = `svc_login_8000=${value}`;
        expect((await refusalOf(() => logins.admit('GET', { ...page, cookie }))).code).to.equal('E0507');
      }
      const other = await NamedTokens.open(file, logRecords().log, { loginSecret: 'of another service' });
      expect((await refusalOf(() => new Logins(other, 60).admit('GET', headers))).code).to.equal('E0507');
      await other.close();

      await replaceFile(file, tokensFileText({ ops }));
      await tokens.reload();
      expect((await refusalOf(() => logins.admit('POST', headers))).code).to.equal('E0507');
    });
  });
});
