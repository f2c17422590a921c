import { expect } from 'chai';
import { bodyOf } from '../fixtures/service.js';
import { builtDrivers } from '../fixtures/session-plugins/scripted-driver.js';
import { holds } from '../fixtures/session-plugins/scripted-keywords.js';
import { replicaAt, type ServedReplica, serveReplica, SharedState } from '../fixtures/two-replicas.js';
import { thrownBy } from '../fixtures/thrown-by.js';
import { until } from '../fixtures/until.js';
import { HttpClient } from '../support/http-client.js';

describe('the replicas of a fleet', () => {
  const state = new SharedState();
  let one: ServedReplica;
  let two: ServedReplica;
  let client: HttpClient;

  before(async () => {
    [one, two] = await Promise.all([serveReplica('one', state), serveReplica('two', state)]);
    client = await HttpClient.connect(two.server.url);
  });

  after(async () => {
    client.close();
    await Promise.all([one, two].map(({ server }) => server.close()));
  });

  afterEach(() => {
    Object.assign(state, { placesAt: 'one', isReachable: true });
    Object.assign(two.fleet, { isDraining: false, isIsolated: false });
  });

  const start = (script = {}, options = {}) => client.post('/v1/sessions/start', bodyOf(script), options);
  const sessionsOf = ({ service }: ServedReplica) => service.store.all().map(({ id }) => id);

  describe('a start', () => {
    it('happens at the replica that has room', async () => {
      for (const [name, replica] of Object.entries({ one, two })) {
        state.placesAt = name;
        const answer = await start();
        expect(answer.status, answer.summary).to.equal(200);
        expect(sessionsOf(replica)).to.include(answer.body['session_id']);
      }
    });

    it('fails as it does there', async () => {
      const answer = await start({ open: 'refuse' });
      expect([answer.status, answer.detail.code]).to.deep.equal([500, 'E0102']);
      expect((await client.post('/v1/sessions/start', { driver_sources: 3 })).status).to.equal(400);
    });

    it('gets another place when that replica cannot be reached', async () => {
      state.replicas.set('gone', replicaAt('gone', 'http://127.0.0.1:9'));
      state.placesAt = 'gone';
      const given = state.withdrawn.length;
      const answer = await start();
      expect([answer.status, answer.detail.code]).to.deep.equal([503, 'E0514']);
      expect(answer.headers['retry-after']).to.equal('1');
      expect(state.withdrawn.length - given).to.equal(3);
      state.replicas.delete('gone');
    });

    it('ends when its client leaves', async () => {
      const before = [...sessionsOf(one)];
      const leaving = new AbortController();
      const from = builtDrivers.length;
      const call = start({ open: 'hang' }, { signal: leaving.signal }).catch((error: Error) => error.name);
      await until('the driver', () => builtDrivers[from]?.isHanging);
      leaving.abort();
      expect(await call).to.equal('AbortError');
      await until('the end of the start', () => one.service.store.starts.has('E0406'));
      expect(sessionsOf(one)).to.deep.equal(before);
    });
  });

  describe('GET /v1/sessions', () => {
    it('lists the sessions of all, or with scope=replica those of the one that answers', async () => {
      const rows = async (query = '') =>
        ((await client.get(`/v1/sessions${query}`)).body['sessions'] as Record<string, string>[]).map(
          ({ session_id: id, replica }) => [id, replica],
        );
      expect(await rows()).to.deep.include.members([
        ...sessionsOf(one).map((id) => [id, 'one']),
        ...sessionsOf(two).map((id) => [id, 'two']),
      ]);
      expect(await rows('?scope=replica')).to.deep.equal(sessionsOf(two).map((id) => [id, undefined]));
    });

    it('says which scopes there are', async () => {
      const answer = await client.get('/v1/sessions?scope=all');
      expect([answer.status, answer.detail.code]).to.deep.equal([400, 'E0403']);
      expect(answer.detail.message).to.contain('must be fleet or replica');
    });

    it('is 503 E0506 without the directory, but for the own ones', async () => {
      state.isReachable = false;
      const answer = await client.get('/v1/sessions');
      expect([answer.status, answer.detail.code]).to.deep.equal([503, 'E0506']);
      expect(answer.headers['retry-after']).to.equal('1');
      expect((await client.get('/v1/sessions?scope=replica')).status).to.equal(200);
    });
  });

  describe('GET /health/ready', () => {
    const ready = async () => {
      const answer = await client.get('/health/ready');
      return answer.status === 200 ? 200 : answer.detail.code;
    };

    it('is E0505 while the replica drains, whose answers close their connections', async () => {
      expect(await ready()).to.equal(200);
      two.fleet.isDraining = true;
      expect(await ready()).to.equal('E0505');
      expect((await client.get('/')).headers['connection']).to.equal('close');
    });

    it('is E0506 when this replica alone does not reach the directory', async () => {
      state.isReachable = false;
      expect(await ready()).to.equal(200);
      two.fleet.isIsolated = true;
      expect(await ready()).to.equal('E0506');
    });
  });

  describe('GET /metrics', () => {
    const metric = (text: string, name: string) => new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1];

    it('tells the figures of the fleet apart from those of the replica', async () => {
      const { text } = await client.get('/metrics');
      expect(metric(text, 'svc_sessions')).to.equal(String(sessionsOf(two).length));
      expect(metric(text, 'svc_fleet_sessions')).to.equal(String(state.owners.size));
      expect(metric(text, 'svc_fleet_replicas')).to.equal('2');
      expect(metric(text, 'svc_fleet_starts_waiting')).to.equal('2');
      expect(metric(text, 'svc_directory_up')).to.equal('1');
      expect(Number(metric(text, 'svc_forwarded_requests_total'))).to.be.greaterThan(0);
    });

    it('leaves out what only the directory knows when it cannot be reached', async () => {
      state.isReachable = false;
      const { text } = await client.get('/metrics');
      expect(metric(text, 'svc_fleet_sessions')).to.equal(undefined);
      expect(metric(text, 'svc_fleet_starts_waiting')).to.equal(undefined);
      expect(metric(text, 'svc_directory_up')).to.equal('0');
    });
  });

  describe('/fleet/', () => {
    it('tells another replica whether the directory is reached', async () => {
      expect(await one.fleet.asksPeer(state.replica('two'))).to.equal(true);
      state.isReachable = false;
      expect(await one.fleet.asksPeer(state.replica('two'))).to.equal(false);
    });

    it('does not exist for anybody else', async () => {
      for (const path of ['/fleet/directory', '/fleet/sessions/stop', '/fleet/']) {
        const signed = { 'X-Svc-Forwarded': 'e30.AAAA' };
        const answer = await fetch(two.server.url + path, { method: 'POST', body: '{}', headers: signed });
        expect(answer.status, path).to.equal(404);
      }
    });
  });

  it('answer what they have forwarded before they close', async () => {
    const three = await serveReplica('three', state);
    const atThree = await HttpClient.connect(three.server.url);
    const id = (await start()).body['session_id'] as string;
    const runs = holds.next();
    const call = atThree.post(`/v1/sessions/${id}/action`, { mode: 'keyword', keyword: 'Hold', params: [] });
    await runs;
    const closed = three.server.close();
    await until('the drain', () => three.fleet.isDraining);
    holds.release();
    expect((await call).status).to.equal(200);
    await closed;
    atThree.close();
    state.replicas.delete('three');
  });

  it('must be reachable: a wildcard address needs replica_url', async () => {
    const error = await thrownBy(() => serveReplica('everywhere', state, { host: '0.0.0.0' }));
    expect(error).to.include({ code: 'E0503' });
    expect(error.message).to.contain('SVC_REPLICA_URL');
  });

  it('take nothing from a request that is signed with another key', async () => {
    const other = await serveReplica('other', state, { fleet_key: 'y'.repeat(32) });
    try {
      const refusal = await thrownBy(() => other.fleet.asksPeer(state.replica('two')));
      expect(refusal).to.include({ code: 'E0508' });
      state.placesAt = 'other';
      const answer = await start();
      expect([answer.status, answer.detail.code]).to.deep.equal([403, 'E0508']);
      expect(answer.detail.message).to.contain('SVC_FLEET_KEY');
    } finally {
      state.replicas.delete('other');
      await other.server.close();
    }
  });
});
