import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { bodyOf } from '../fixtures/service.js';
import { until } from '../fixtures/until.js';
import { expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { bearer, tokenOf, tokensFileText, type TokenSpec } from '../support/named-tokens.js';
import { RobotLibraryClient } from '../support/robot-library.js';
import { ServedService } from '../support/serve.js';

const PLUGINS = fileURLToPath(new URL('../fixtures/session-plugins', import.meta.url));

const TOKENS: Readonly<Record<string, TokenSpec>> = {
  ada: { role: 'run' },
  bob: { role: 'run', limits: { sessions: 1, calls_per_minute: 2 } },
  wall: { role: 'view', watches: ['ada'] },
  prometheus: { role: 'view' },
  ops: { role: 'admin' },
  old: { role: 'admin', expires: '2020-01-31' },
};
const ROLES_OF_TOKENS = ['ada', 'bob', 'wall', 'prometheus', 'ops'] as const;

/** Who may: everybody, also without a token; every token; the role run; the role admin. */
type Need = 'nothing' | 'view' | 'run' | 'admin';

/** What each route needs. A session is that of ada. */
const NEEDS: Readonly<Record<string, Need>> = {
  'get /': 'nothing',
  'get /health/live': 'nothing',
  'get /health/ready': 'nothing',
  'get /metrics': 'view',
  'get /v1/keywords': 'view',
  'get /v1/plugins': 'admin',
  'get /v1/pools': 'view',
  'get /v1/devices': 'view',
  'get /v1/drivers': 'view',
  'post /v1/sessions/start': 'run',
  'get /v1/sessions': 'view',
  'delete /v1/sessions/{session_id}/stop': 'run',
  'post /v1/sessions/{session_id}/action': 'view',
  'post /v1/sessions/{session_id}/api': 'run',
  'get /v1/sessions/{session_id}/api': 'view',
  'get /v1/sessions/{session_id}/variables': 'view',
  'post /v1/sessions/{session_id}/templates': 'run',
  'get /v1/sessions/{session_id}/templates': 'view',
  'get /v1/sessions/{session_id}/templates/{name}': 'view',
  'delete /v1/sessions/{session_id}/templates/{name}': 'run',
  'get /v1/sessions/{session_id}/screenshot': 'view',
  'get /v1/sessions/{session_id}/driver-id': 'view',
  'get /v1/sessions/{session_id}/elements': 'view',
  'get /v1/sessions/{session_id}/source': 'view',
  'get /v1/sessions/{session_id}/screen_elements': 'view',
  'get /v1/sessions/{session_id}/heals': 'view',
  'post /v1/sessions/{session_id}/find': 'view',
  'get /v1/sessions/{session_id}/texts': 'view',
  'get /v1/sessions/{session_id}/pictures': 'view',
  'post /v1/sessions/{session_id}/locators': 'view',
  'post /v1/sessions/{session_id}/files': 'run',
  'get /v1/sessions/{session_id}/files': 'view',
  'get /v1/sessions/{session_id}/files/{name}': 'view',
  'delete /v1/sessions/{session_id}/files/{name}': 'run',
  'get /v1/sessions/{session_id}/steps': 'view',
  'post /v1/sessions/{session_id}/steps': 'view',
  'post /v1/steps': 'view',
  'get /v1/sessions/{session_id}/recording': 'view',
  'post /v1/sessions/{session_id}/heals/{heal_id}': 'run',
  'get /v1/sessions/{session_id}/events': 'view',
  'get /v1/sessions/{session_id}/workspace/stream': 'view',
  'get /v1/sessions/{session_id}/logs': 'view',
  'get /v1/sessions/{session_id}/har': 'view',
  'get /v1/sessions/{session_id}/screen': 'view',
  'get /v1/login': 'nothing',
  'post /v1/login': 'nothing',
  'post /v1/logout': 'view',
  'get /inspector': 'nothing',
  'get /inspector/{file}': 'nothing',
  'get /inspector/assets/{file}': 'nothing',
  'get /openapi.json': 'view',
  'get /schemas/test.json': 'view',
  'get /docs': 'view',
  'get /docs/{asset}': 'view',
};

describe('the roles of tokens', () => {
  let directory: string;
  let service: ServedService;
  let client: HttpClient;
  let session: string;

  const writeTokens = (tokens: Readonly<Record<string, TokenSpec>>) =>
    writeFile(join(directory, 'tokens.yaml'), tokensFileText(tokens), { mode: 0o600 });
  const as = (name: string) => ({ headers: bearer(name) });
  const act = (name: string, keyword: string, params: unknown = []) =>
    client.post(`/v1/sessions/${session}/action`, { mode: 'keyword', keyword, params }, as(name));
  const idsOf = async (name: string) => {
    const { sessions } = (await client.get('/v1/sessions', as(name))).json as { sessions: { session_id: string }[] };
    return sessions.map(({ session_id }) => session_id);
  };
  const auditOf = (): Record<string, unknown>[] =>
    readFileSync(join(directory, 'audit.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-test-'));
    await writeTokens(TOKENS);
    service = await ServedService.start({
      args: ['--log-level', 'info', '--plugins', PLUGINS, '--robot', '0'],
      env: {
        SVC_TOKENS_FILE: join(directory, 'tokens.yaml'),
        SVC_AUDIT_FILE: join(directory, 'audit.jsonl'),
      },
    });
    client = await HttpClient.connect(service.url, bearer('ops'));
    const started = await client.post('/v1/sessions/start', bodyOf(), as('ada'));
    expect(started.status, started.summary).to.equal(200);
    session = started.body['session_id'] as string;
  });

  after(async () => {
    client?.close();
    await service?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** The status and the error of an answer, of whose body only an error is read. */
  async function outcomeOf(route: string, token: string | undefined): Promise<string> {
    const [method, path] = route.split(' ') as [string, string];
    const address = path.replace('{session_id}', session).replace(/\{\w+\}/g, 'none');
    const gone = new AbortController();
    const answer = await fetch(service.url + address, {
      method: method.toUpperCase(),
      signal: gone.signal,
      headers: { ...(token !== undefined && bearer(token)), 'Content-Type': 'application/json' },
      ...(method === 'post' && { body: '{}' }),
    });
    try {
      if (answer.ok) return 'allowed';
      const { detail } = (await answer.json()) as { detail: string | { code: string; message: string } };
      if (typeof detail === 'string') return detail === 'Session not found' ? detail : 'allowed';
      return ['E0507', 'E0508'].includes(detail.code) ? `${detail.code} ${detail.message}` : 'allowed';
    } finally {
      gone.abort();
    }
  }

  function expected(route: string, token: (typeof ROLES_OF_TOKENS)[number] | undefined): RegExp {
    const need = NEEDS[route]!;
    if (need === 'nothing') return /^allowed$/;
    if (token === undefined) return /^E0507 /;
    const { role } = TOKENS[token]!;
    const ranks: readonly string[] = ['view', 'run', 'admin'];
    if (ranks.indexOf(role) < ranks.indexOf(need)) return new RegExp(`^E0508 .* needs the role ${need}; .*"${token}"`);
    const isForeign = route.includes('{session_id}') && ['bob', 'prometheus'].includes(token);
    return isForeign ? /^Session not found$/ : /^allowed$/;
  }

  it('are decided for every route', async () => {
    const { paths } = (await client.get('/openapi.json')).json as { paths: Record<string, object> };
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(routes.sort()).to.deep.equal(Object.keys(NEEDS).sort());
  });

  for (const token of [undefined, ...ROLES_OF_TOKENS]) {
    it(`are kept by every route for ${token ?? 'a request without a token'}`, async () => {
      for (const route of Object.keys(NEEDS)) {
        // Those that are allowed would stop it: they come last.
        if (route.endsWith('/stop') && (token === 'ada' || token === 'ops')) continue;
        expect(await outcomeOf(route, token), route).to.match(expected(route, token));
      }
    });
  }

  it('list only the sessions that the token sees', async () => {
    expect(await idsOf('ada')).to.deep.equal([session]);
    expect(await idsOf('wall')).to.deep.equal([session]);
    expect(await idsOf('ops')).to.deep.equal([session]);
    expect(await idsOf('bob')).to.deep.equal([]);
    expect(await idsOf('prometheus')).to.deep.equal([]);
  });

  it('let view run what observes in the sessions that it watches, and say what the rest needs', async () => {
    expect((await act('wall', 'Echo', ['seen'])).body).to.have.nested.property('data.result', 'seen');
    const refused = await act('wall', 'Press Element', ['id=known']);
    expectFailure(refused, 'E0508');
    expect(refused.detail.message).to.equal(
      'Not allowed: Press Element needs the role run; the token "wall" has the role view',
    );
    expect(refused.detail.details).to.deep.equal({ needed_role: 'run' });
    expectFailure(await act('wall', 'No Such Keyword'), 'E0402');
    expect((await act('bob', 'Echo', ['x'])).json).to.deep.equal({ detail: 'Session not found' });
    expect((await act('ops', 'Press Element', ['id=known'])).status).to.equal(200);
  });

  it('refuse a token that has expired, saying since when, and a wrong one without a hint', async () => {
    const { detail } = await client.get('/v1/sessions', as('old'));
    expect([detail.code, detail.message]).to.deep.equal([
      'E0507',
      'Token expired: the token "old" expired at 2020-01-31T00:00:00.000Z; ask for a new one',
    ]);
    const wrong = await client.get('/v1/sessions', { headers: { Authorization: `Bearer ${tokenOf('old')}x` } });
    expectFailure(wrong, 'E0507');
    expect(wrong.detail.message).to.not.contain('expired');
    expect(wrong.ms).to.be.at.least(240);
  });

  it('hold for the Robot library, whose sessions belong to the token that opened them', async () => {
    const { host } = new URL(/Robot library is at (\S+)/.exec(service.output)![1]!);
    const library = (name: string, path = '') => new RobotLibraryClient(`http://:${tokenOf(name)}@${host}/${path}`);
    expect(await library('ada', session).pass('Press Element', ['id=known'])).to.equal(undefined);
    const foreign = await library('bob', session).run('Press Element', ['id=known']);
    expect(foreign.error).to.contain(`no session ${session} is open`);
    expect(await library('wall', session).pass('Echo', ['seen'])).to.equal('seen');
    expect((await library('wall', session).run('Press Element', ['id=known'])).error).to.contain('needs the role run');
    expect((await library('wall').run('Open Session')).error).to.contain('Open Session needs the role run');
    const own = await library('bob').pass('Open Session', ['scripted']);
    expect(await idsOf('bob')).to.deep.equal([own]);
    // The same path of another token has sessions of its own.
    expect((await library('ada').run('Press Element', ['id=known'])).error).to.contain('no session is open');
    expect((await library('ada').run('Close Session', [own as string])).error).to.contain('no session is open');
    await library('bob').pass('Close Session');
    expect(await idsOf('bob')).to.deep.equal([]);
  });

  it('have limits for open sessions and for calls, whatever the door', async () => {
    const { host } = new URL(/Robot library is at (\S+)/.exec(service.output)![1]!);
    const library = new RobotLibraryClient(`http://:${tokenOf('bob')}@${host}/limits`);
    const started = await client.post('/v1/sessions/start', bodyOf(), as('bob'));
    expect(started.status, started.summary).to.equal(200);
    const beyond = await client.post('/v1/sessions/start', bodyOf(), as('bob'));
    expectFailure(beyond, 'E0512');
    expect(beyond.headers['retry-after']).to.match(/^\d+$/);
    expect((await library.run('Open Session', ['scripted'])).error).to.contain('E0512');

    const own = String(started.body['session_id']);
    const echo = () =>
      client.post(`/v1/sessions/${own}/action`, { mode: 'keyword', keyword: 'Echo', params: ['x'] }, as('bob'));
    expect((await echo()).status).to.equal(200);
    expect((await echo()).status).to.equal(200);
    const late = await echo();
    expectFailure(late, 'E0512');
    expect(late.detail.message).to.contain('the token bob may run 2 keywords a minute');
    expect(Number(late.headers['retry-after'])).to.be.within(2, 60);
    expect((await client.request('DELETE', `/v1/sessions/${own}/stop`, as('bob'))).status).to.equal(200);
  });

  it('are read again when the file changes; a broken one is logged, and the tokens before it stay', async () => {
    const statusOf = async (name: string) => (await client.get('/v1/keywords', as(name))).status;
    expect(await statusOf('eve')).to.equal(401);
    await writeTokens({ ...TOKENS, eve: { role: 'view', watches: ['nobody'] } });
    await until('the new token', async () => (await statusOf('eve')) === 200 || undefined, 10_000);
    expect(service.log.find(({ token }) => token === 'eve')).to.deep.include({ unknown: ['nobody'] });

    await writeFile(join(directory, 'tokens.yaml'), '[{name: eve, role: queen}]');
    const problem = await until(
      'the line of the log',
      () => service.log.find(({ msg }) => String(msg).includes('the tokens before it stay')),
      10_000,
    );
    expect(JSON.stringify(problem)).to.contain('0.role: must be one of view, run, admin').and.to.contain('0.hash');
    expect(await statusOf('eve')).to.equal(200);
  });

  it('end the streams and logins of a token that is removed', async () => {
    const page = { 'Sec-Fetch-Site': 'same-origin' };
    await writeTokens({ ...TOKENS, eve: { role: 'view', watches: ['ada'] } });
    await until('the session', async () => (await idsOf('eve')).length === 1 || undefined, 10_000);
    const { headers } = await client.post('/v1/login', { token: tokenOf('eve') }, { headers: page });
    const cookie = { ...page, Cookie: headers['set-cookie']![0]!.split(';')[0]!, Authorization: '' };
    expect((await client.get(`/v1/sessions/${session}/elements`, { headers: cookie })).status).to.equal(200);
    const acting = { mode: 'keyword', keyword: 'Press Element', params: ['id=known'] };
    expectFailure(await client.post(`/v1/sessions/${session}/action`, acting, { headers: cookie }), 'E0508');
    const stream = await fetch(`${service.url}/v1/sessions/${session}/events`, { headers: bearer('eve') });
    expect(stream.status).to.equal(200);

    await writeTokens(TOKENS);
    const ended = await stream.text().then(
      () => 'ended',
      () => 'ended',
    );
    expect(ended).to.equal('ended');
    expectFailure(await client.get('/v1/sessions', { headers: cookie }), 'E0507');
    expectFailure(await client.get('/v1/sessions', as('eve')), 'E0507');
  });

  it('have who did what in the audit log, without parameters and tokens', async () => {
    const secret = 'a-parameter-that-is-secret';
    const request = { headers: { ...bearer('ada'), 'X-Request-Id': 'audited-1' } };
    const body = { mode: 'keyword', keyword: 'Echo', params: [secret] };
    await client.post(`/v1/sessions/${session}/action`, body, request);
    const entries = auditOf();
    const entry = entries.find(({ request_id: id }) => id === 'audited-1')!;
    const { time, ms, ...rest } = entry;
    expect(rest).to.deep.equal({
      request_id: 'audited-1',
      principal: 'ada',
      remote: '127.0.0.1',
      door: 'http',
      action: 'echo',
      session_id: session,
      outcome: 'SUCCESS',
    });
    expect(new Date(time as string).toISOString()).to.equal(time);
    expect(ms).to.be.a('number');

    const seen = (found: object) =>
      expect(
        entries.some((each) => matches(each, found)),
        JSON.stringify(found),
      ).to.equal(true);
    seen({ principal: 'ada', door: 'http', action: 'start', session_id: session, outcome: 'SUCCESS' });
    seen({ principal: 'wall', door: 'http', action: 'press_element', session_id: session, outcome: 'E0508' });
    seen({ principal: 'bob', door: 'http', action: 'read', session_id: session, outcome: 'NOT_FOUND' });
    seen({ principal: null, door: 'http', action: 'request', outcome: 'E0507' });
    seen({ principal: 'bob', door: 'http', action: 'upload', session_id: session, outcome: 'NOT_FOUND' });
    seen({ principal: 'prometheus', door: 'http', action: 'upload', session_id: session, outcome: 'E0508' });
    seen({ principal: 'bob', door: 'robot', action: 'start', outcome: 'SUCCESS' });
    seen({ principal: 'bob', door: 'robot', action: 'stop', outcome: 'SUCCESS' });
    seen({ principal: 'bob', door: 'robot', action: 'keyword', session_id: session, outcome: 'NOT_FOUND' });
    seen({ principal: 'wall', door: 'robot', action: 'press_element', session_id: session, outcome: 'E0508' });
    seen({ principal: 'eve', door: 'http', action: 'login', outcome: 'SUCCESS' });
    expect(entries.filter(({ action, outcome }) => action === 'read' && outcome === 'SUCCESS')).to.deep.equal([]);

    const text = JSON.stringify(entries) + service.output;
    for (const hidden of [secret, ...Object.keys(TOKENS).map(tokenOf)]) expect(text).to.not.contain(hidden);
  });

  it('let only the owner and admin stop a session', async () => {
    const path = `/v1/sessions/${session}/stop`;
    expect((await client.request('DELETE', path, as('bob'))).status).to.equal(404);
    expect((await client.request('DELETE', path, as('ada'))).status).to.equal(200);
    const other = await client.post('/v1/sessions/start', bodyOf(), as('ada'));
    const stopped = await client.request('DELETE', `/v1/sessions/${String(other.body['session_id'])}/stop`, as('ops'));
    expect(stopped.status).to.equal(200);
  });
});

const matches = (entry: object, found: object): boolean =>
  Object.entries(found).every(([key, value]) => (entry as Record<string, unknown>)[key] === value);
