import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import type { Healed } from '../../src/keyword/outcome.js';
import type { LedgerEntry } from '../../src/heal/ledger/heal-record.js';
import { svc } from '../support/svc-command.js';
import { ClientSession } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';

const FIELD = 'id=full-name';
/** The page gives the field another id and name; its label goes with it. */
const RENAME = `const field = document.querySelector('#full-name');
  document.querySelector('label[for=full-name]').htmlFor = 'kx1';
  field.id = 'kx1'; field.name = 'kx2';`;
const ENV = { SVC_FIND_TIMEOUT_S: '0.5', SVC_HEAL_STORE: 'project' };

interface Running {
  readonly service: ServedService;
  readonly client: HttpClient;
}

const serve = async (env: Readonly<Record<string, string>> = {}): Promise<Running> => {
  const service = await ServedService.start({ env: { ...ENV, ...env } });
  return { service, client: await HttpClient.connect(service.url) };
};

describe('healing by similarity over HTTP', () => {
  let app: DemoApp;
  let running: Running;
  let project: string;

  before(async () => {
    app = await startDemoApp();
    running = await serve();
  });
  after(async () => {
    running.client.close();
    await running.service.stop();
    await app.close();
  });
  beforeEach(() => (project = mkdtempSync(join(tmpdir(), 'svc-heal-'))));
  afterEach(() => rmSync(project, { recursive: true, force: true }));

  const start = ({ client }: Running = running, changes: object = { project_path: project }) =>
    ClientSession.start(client, sessionConfig(app.url, { ...changes }));
  const healsOf = async (session: ClientSession) =>
    (await session.get('/heals')).body['heals'] as readonly LedgerEntry[];
  const learnt = async (changes?: object) => {
    const session = await start(running, changes);
    await session.run('Enter Text', [FIELD, 'Ada']);
    return session;
  };

  it('finds a field whose id was changed, and says what to write instead', async () => {
    const session = await learnt();
    await session.run('Execute Script', [RENAME]);
    const answer = await session.act('Enter Text', [FIELD, 'Grace']);
    expect(answer.status, answer.summary).to.equal(200);
    const { healed, heal_summary: summary, suggested_steps: steps, result } = answer.data as unknown as Healed;
    expect({ healed, result }).to.deep.equal({ healed: true, result: null });
    expect(summary).to.match(/^id=full-name finds nothing; id=kx1 .*score 0\.\d+, 0\.\d+ ahead/);
    expect(steps).to.deep.equal([{ keyword: 'enter_text', params: ['id=kx1', 'Grace'] }]);
    expect(await session.evaluate(`document.querySelector('#kx1').value`)).to.equal('Grace');
    await session.run(steps[0]!.keyword, steps[0]!.params);
    await session.stop();
  });

  it('gives a healed Get Text its text', async () => {
    const session = await learnt();
    await session.run('Get Text', [FIELD]);
    await session.run('Execute Script', [RENAME]);
    expect((await session.act('Get Text', [FIELD])).data['result']).to.equal('Ada');
    await session.stop();
  });

  it('heals without a project too, and keeps the ledger in memory', async () => {
    const session = await learnt({});
    await session.run('Execute Script', [RENAME]);
    await session.run('Enter Text', [FIELD, 'Grace']);
    expect((await healsOf(session)).map((heal) => heal.new)).to.deep.equal(['id=kx1']);
    await session.stop();
    expect(readdirSync(project)).to.deep.equal([]);
  });

  it('heals in a new process with the same project, and uses what was accepted first', async () => {
    await (await learnt()).stop();
    const other = await serve();
    try {
      const session = await start(other);
      await session.run('Execute Script', [RENAME]);
      await session.run('Enter Text', [FIELD, 'Grace']);
      const [heal] = await healsOf(session);
      expect(heal).to.include({ old: FIELD, new: 'id=kx1', by: 'similarity', status: 'proposed', times: 1 });
      expect(heal!.evidence).to.have.all.keys('score', 'lead');

      expect((await svc(['heals', 'accept', heal!.id, '--project', project])).code).to.equal(0);
      const answer = await session.act('Enter Text', [FIELD, 'Grace']);
      expect(answer.data['heal_summary']).to.match(/was accepted/);
      expect((await healsOf(session))[0]).to.include({ status: 'accepted', by: 'accepted heal', times: 2 });
      const exported = await svc(['heals', 'export', '--project', project]);
      expect(JSON.parse(exported.stdout)).to.deep.equal({ [FIELD]: 'id=kx1' });
      await session.stop();
    } finally {
      other.client.close();
      await other.service.stop();
    }
  });

  it('never uses what was rejected', async () => {
    const session = await learnt();
    await session.run('Execute Script', [RENAME]);
    await session.run('Enter Text', [FIELD, 'Grace']);
    const [heal] = await healsOf(session);
    expect((await svc(['heals', 'reject', heal!.id, '--project', project])).code).to.equal(0);
    const { details } = await session.fail('Enter Text', [FIELD, 'Grace'], 'E0201');
    expect(details!['heal']).to.deep.equal({ similarity: 'id=kx1 in its place was rejected' });
    await session.stop();
  });

  it('heals no element that is gone, that refuses, or whose absence is asked for', async () => {
    const session = await learnt();
    await session.run('Execute Script', [RENAME]);
    await session.run('Is Element', { element: FIELD, element_state: 'absent' });
    expect(await healsOf(session)).to.deep.equal([]);
    await session.run('Execute Script', [`document.querySelector('#kx1').disabled = true`]);
    await session.fail('Enter Text', [FIELD, 'Grace'], 'E0201');
    await session.run('Execute Script', [`document.querySelector('#kx1').remove()`]);
    await session.fail('Enter Text', [FIELD, 'Grace'], 'E0201');
    await session.stop();
  });

  it('writes into .svc of the project alone', async () => {
    await (await learnt()).stop();
    expect(readdirSync(project)).to.deep.equal(['.svc']);
    expect(readdirSync(join(project, '.svc'))).to.deep.equal(['fingerprints.json']);
  });

  it('writes nothing into a project unless heal_store says so', async () => {
    const other = await serve({ SVC_HEAL_STORE: '' });
    try {
      const session = await start(other);
      await session.run('Enter Text', [FIELD, 'Ada']);
      await session.run('Execute Script', [RENAME]);
      await session.run('Enter Text', [FIELD, 'Grace']);
      expect((await healsOf(session)).map((heal) => heal.new)).to.deep.equal(['id=kx1']);
      await session.stop();
      expect(readdirSync(project)).to.deep.equal([]);
    } finally {
      other.client.close();
      await other.service.stop();
    }
  });

  it('is switched off for one session', async () => {
    const session = await learnt({ similarity_heal: false });
    await session.run('Execute Script', [RENAME]);
    const { details } = await session.fail('Enter Text', [FIELD, 'Grace'], 'E0201');
    expect(details).not.to.have.property('heal');
    await session.stop();
  });

  it('is switched off by a setting', async () => {
    const other = await serve({ SVC_SIMILARITY_HEAL: 'off' });
    try {
      const session = await start(other);
      await session.run('Enter Text', [FIELD, 'Ada']);
      await session.run('Execute Script', [RENAME]);
      const { details } = await session.fail('Enter Text', [FIELD, 'Grace'], 'E0201');
      expect(details).not.to.have.property('heal');
      await session.stop();
      expect(readdirSync(project)).to.deep.equal([]);
    } finally {
      other.client.close();
      await other.service.stop();
    }
  });
});
