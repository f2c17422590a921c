import { expect } from 'chai';
import { type ConfigSources, loadConfig } from '../../src/load-config.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { refusalOf } from '../fixtures/thrown-by.js';
import { withEnv } from '../fixtures/with-env.js';

const TOKEN = 'sixteen-or-more!';

describe('the token', () => {
  const tokenOf = async (sources: ConfigSources) => (await loadConfig({ env: {}, ...sources })).settings.token;

  it('comes from a file: named beside the configuration file, by the environment or by a flag', async () => {
    const files = { 'svc.config.yaml': '{}', token: `${TOKEN}\n`, 'other/svc.json': '{"token_file": "token"}' };
    await inDirectory({ ...files, 'other/token': `${TOKEN}-other` }, async (cwd) => {
      expect(await tokenOf({ cwd, env: { SVC_TOKEN_FILE: 'token' } })).to.equal(TOKEN);
      expect(await tokenOf({ cwd, flags: { token_file: 'token' } })).to.equal(TOKEN);
      expect(await tokenOf({ cwd, file: 'other/svc.json' })).to.equal(`${TOKEN}-other`);
    });
  });

  it('is refused when the file is missing, empty, too short, or a token is given as well', async () => {
    await inDirectory({ 'svc.config.json': '{}', empty: '\n', short: 'short', good: TOKEN }, async (cwd) => {
      for (const [file, reason, token] of [
        ['missing', 'cannot be read (ENOENT)'],
        ['empty', 'is empty'],
        ['short', '12 characters'],
        ['good', 'not both', TOKEN],
      ] as const) {
        const error = await refusalOf(() => tokenOf({ cwd, flags: { token_file: file, token } }));
        expect(error.code).to.equal('E0503');
        expect(error.message).to.contain('SVC_TOKEN_FILE').and.to.contain(reason);
      }
    });
  });

  it('is refused when its variable is empty, as a secret that did not arrive is', async () => {
    await inDirectory({ 'svc.config.json': '{}' }, async (cwd) => {
      const error = await refusalOf(() => tokenOf({ cwd, env: { SVC_TOKEN: '' } }));
      expect(error.code).to.equal('E0503');
      expect(error.message).to.contain('SVC_TOKEN').and.to.contain('is empty').and.not.to.contain('visible');
    });
  });

  it('leaves the environment once it is read', async () => {
    await inDirectory({ 'svc.config.json': '{}' }, (cwd) =>
      withEnv({ SVC_TOKEN: TOKEN }, async () => {
        expect((await loadConfig({ cwd })).settings.token).to.equal(TOKEN);
        expect(process.env).to.not.have.property('SVC_TOKEN');
      }),
    );
  });
});
