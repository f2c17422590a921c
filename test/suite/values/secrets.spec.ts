import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Scope } from '../../../src/suite/values/scope.js';
import { definitionOf } from '../../fixtures/definition.js';
import { keywordInfo } from '../../../src/keyword/definition.js';
import { text } from '../../../src/plugin/params.js';
import { projectOf } from '../../fixtures/suite-project.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

const PROBE = keywordInfo(definitionOf({ value: text('Text') }));

describe('secrets of a project', () => {
  let directory: string;
  let root: string;

  before(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'svc-secrets-')));
    root = join(directory, 'project');
    await mkdir(root);
  });

  after(() => rm(directory, { recursive: true }));

  async function scopeOf(content: string | undefined, env: NodeJS.ProcessEnv = {}, file = 'secrets.yaml') {
    const secretsFile = join(directory, file);
    if (content !== undefined) await writeFile(secretsFile, content);
    return Scope.of(projectOf([], { root, secretsFile }), {}, env);
  }

  it('come from the environment, else from the file', async () => {
    const scope = await scopeOf('{login: of-the-file, pin: 1234}', { SVC_SECRET_LOGIN: 'of-the-environment' });
    expect(scope.get('secret.login')).to.equal('@:of-the-environment');
    expect(scope.get('secret.pin')).to.equal('@:1234');
  });

  it('reach the engine marked, and texts without the mark', async () => {
    const scope = await scopeOf('login: hunter2');
    expect(scope.fill(['${secret.login}'], PROBE)).to.deep.equal(['@:hunter2']);
    expect(scope.fill(['Bearer ${secret.login}'], PROBE)).to.deep.equal(['@:Bearer hunter2']);
    expect(await scope.text('Bearer ${secret.login}')).to.equal('Bearer hunter2');
    expect(await scope.value('Bearer ${secret.login}')).to.equal('@:Bearer hunter2');
  });

  it('are masked wherever they occur once they were read, and what an expression makes of them', async () => {
    const scope = await scopeOf('login: hunter2');
    await scope.evaluate('${secret.login} + "-suffix"');
    expect(scope.hide({ a: ['it says hunter2', 'hunter2-suffix'] })).to.deep.equal({ a: ['it says @:***', '@:***'] });
    expect(await scope.truth('${secret.login} == "hunter2"')).to.equal(true);
    expect(await scope.evaluate('"x ${secret.login}"')).to.equal('@:x hunter2');
  });

  it('stay marked inside lists and objects', async () => {
    const scope = (await scopeOf('login: hunter2')).child({ user: { password: '@:swordfish' } });
    expect(scope.fill(['${user}'], PROBE)).to.deep.equal(['@:{"password":"swordfish"}']);
    expect(scope.hide('swordfish')).to.equal('@:***');
  });

  it('name the ways to set one that is missing', async () => {
    const refusal = await refusalOf(async () => (await scopeOf('login: hunter2')).get('secret.lgoin'));
    expect(refusal.message).to.contain('set SVC_SECRET_LGOIN in the environment, or write lgoin in');
    expect(refusal.message).to.contain('(did you mean login?)').and.not.contain('hunter2');
  });

  it('need no file where there is none', async () => {
    const scope = await scopeOf(undefined, { SVC_SECRET_login: 'x' }, 'absent.yaml');
    expect(scope.get('secret.login')).to.equal('@:x');
  });

  it('are refused in the project, also through a symbolic link', async () => {
    await writeFile(join(root, 'secrets.yaml'), 'login: hunter2');
    await symlink(join(root, 'secrets.yaml'), join(directory, 'link.yaml'));
    for (const file of ['project/secrets.yaml', 'link.yaml']) {
      const refusal = await refusalOf(() => scopeOf(undefined, {}, file));
      expect(refusal.code).to.equal('E0503');
      expect(refusal.message).to.contain('is in the project, where it would be committed');
    }
  });

  it('are refused in another form, without showing any', async () => {
    for (const [content, reason] of [
      ['login: [hunter2', 'cannot be read as YAML or JSON'],
      ['- hunter2', 'must hold names and texts'],
      ['login: {a: hunter2}', 'holds something else than a text as login'],
    ]) {
      const refusal = await refusalOf(() => scopeOf(content));
      expect(refusal.message).to.contain(reason).and.not.contain('hunter2');
    }
  });
});
