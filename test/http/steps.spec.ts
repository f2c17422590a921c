import { join } from 'node:path';
import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';
import { isFullRun } from '../fixtures/tier.js';

/** Text is read faster in a smaller window. */
const viewport = { width: 900, height: 480 };

/** What is typed as a secret; it stands in no answer. */
const SECRET = 'correct horse';

describe('recorded steps over HTTP', () => {
  let app: DemoApp;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    [{ client }, app] = await Promise.all([sharedService(), startDemoApp()]);
    const config = {
      driver_sources: [{ playwright: { capabilities: { url: app.url, viewport } } }],
      text_detection: ['tesseract'],
    };
    session = await ClientSession.start(client, sessionConfig(undefined, config));
  });
  after(async () => {
    await stopSessions(client);
    await app.close();
  });

  it('are none at first: the launch is nobody’s call', async () => {
    const answer = await session.get('/steps?format=json');
    expect([answer.status, answer.text, answer.headers['x-steps-dropped']]).to.deep.equal([200, '[]\n', '0']);
  });

  it('run again by svc run with the same results', async () => {
    const results = [
      await session.run('Set Variable', ['person', 'Grace Murray']),
      await session.run('Enter Text', ['full-name', '${person}']),
      await session.run('Enter Text', { element: ['css=#nope', 'id=email'], text: 'grace@example.com', timeout: 0.3 }),
      await session.run('Enter Text', ['id=passphrase', `@:${SECRET}`]),
      await session.run('Select Dropdown Option', ['group', 'Work']),
      await session.run('Press Element', ['Favourite']),
      await session.run('Press Element', ['save']),
      await session.run('Assert Presence', ['contact-count|nothing', 5]),
      await session.run('Press Element', ['Sync now']),
      await session.run('Get Text', ['canvas-count']),
      await session.evaluate(`document.getElementById('passphrase').value +\n ' | ' + document.title`),
    ];
    await session.fail('Press Element', { element: ['nobody', 'css=#nobody'], timeout: 0 }, 'E0201');

    const yaml = await session.get('/steps');
    expect(yaml.headers['content-type']).to.equal('application/yaml; charset=utf-8');
    expect(yaml.headers['content-disposition']).to.equal('inline; filename="steps.yaml"');
    expect(yaml.text).to.not.include(SECRET).and.not.include('nobody');
    const json = (await session.get('/steps?format=json')).json as { keyword: string; params: object }[];
    expect(json.map(({ params }) => params).slice(1, 9)).to.deep.equal([
      { element: 'id=full-name', text: '${person}' },
      { element: 'id=email', text: 'grace@example.com', timeout: 0.3 },
      { element: 'id=passphrase', text: '@:${secret_1}' },
      { element: 'id=group', option: 'Work' },
      { element: 'text=Favourite' },
      { element: 'id=save' },
      { elements: 'id=contact-count|nothing', timeout: 5 },
      { element: 'ocr=Sync now' },
    ]);
    const failed = (await session.get('/steps?failed=true')).text;
    expect(failed).to.match(/^# Failed: .*Element not found.*nobody.*\n# - keyword: Press Element/m);

    const test = await session.get('/steps?format=test');
    expect(test.headers['content-disposition']).to.equal('inline; filename="steps.test.yaml"');
    expect(test.text).to.include('      - Enter Text: [id=passphrase, "${secret.PASSPHRASE}"]\n');
    const { files: written } = (await session.get('/steps?format=test&elements=1')).body;
    expect(written).to.have.nested.property('[0].path', 'recorded.test.yaml');

    const files = { 'steps.yaml': yaml.text, 'steps.json': JSON.stringify(json) };
    await inDirectory(files, async (cwd) => {
      const at = ['--capabilities', JSON.stringify({ url: app.url, viewport }), '--text', 'tesseract', '--json'];
      for (const file of isFullRun ? Object.keys(files) : ['steps.yaml']) {
        const secret = ['--variable', `secret_1=${SECRET}`];
        const { code, stdout, stderr } = await svc(['run', '--file', join(cwd, file), ...at, ...secret]);
        expect(code, stdout + stderr).to.equal(0);
        const again = stdout
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { data: { result: unknown } }).data.result);
        expect(again).to.deep.equal(results);
      }
    });
  });

  it('say what to fill in when a secret is missing', async () => {
    const { text } = await session.get('/steps?format=yaml');
    expect(text).to.include('# Secrets are not recorded. Fill in: secret_1\n');
    const [command] = /svc run .*/.exec(text)!;
    expect(command).to.include('--variable secret_1=...').and.include('--text tesseract');
    await inDirectory({ 'steps.yaml': text }, async (cwd) => {
      const { code, stdout } = await svc(
        ['run', '--file', 'steps.yaml', '--capabilities', JSON.stringify({ url: app.url })],
        { cwd },
      );
      expect(code).to.equal(1);
      expect(stdout).to.include('E0403').and.include('there is no variable ${secret_1} in this session');
    });
  });

  it('are refused in a format that there is not, or that cannot hold them', async () => {
    const unknown = await session.get('/steps?format=xml');
    expectFailure(unknown, 'E0403');
    expect(unknown.detail.message).to.include('must be one of yaml, json, lines, webdriverio, playwright, robot');
    expectFailure(await session.get('/steps?format=lines'), 'E0403');
    expectFailure(await session.get('/steps?format=json&failed=true'), 'E0403');
    expectFailure(await session.get('/steps?failed=perhaps'), 'E0403');
    expectFailure(await session.get('/steps?elements=true'), 'E0403');
    const nobody = await client.get('/v1/sessions/nobody/steps');
    expect([nobody.status, nobody.body]).to.deep.equal([404, { detail: 'Session not found' }]);
  });
});
