import { expect } from 'chai';
import { longIt } from '../fixtures/tier.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { RawExchange } from '../support/raw-exchange.js';
import { RawStream } from '../support/raw-stream.js';
import { ServedService } from '../support/serve.js';
import { sessionConfig } from '../support/session-config.js';
import { until } from '../fixtures/until.js';

const BLIND = { elements_sources: [] };

describe('the end of the service', () => {
  let service: ServedService;
  let pages: PageServer;
  let client: HttpClient;

  beforeEach(async () => {
    [service, pages] = await Promise.all([
      ServedService.start(),
      PageServer.start({
        '/': '<button id="spin" onclick="setTimeout(() => { for (;;) {} }, 50)">Spin</button>',
        '/never': () => undefined,
      }),
    ]);
    client = await HttpClient.connect(service.url);
  });

  afterEach(async () => {
    client.close();
    await service.kill();
    await pages.close();
  });

  const busy = () =>
    until('a keyword that runs', async () => {
      const { sessions } = (await client.get('/v1/sessions')).body as { sessions: { state: string }[] };
      return sessions.some(({ state }) => state === 'busy');
    });

  it('by SIGTERM in the middle of everything is clean: exit 0 within 15 s, everyone has an answer', async () => {
    const [session, hanging] = await Promise.all([
      ClientSession.start(client, sessionConfig(undefined, BLIND)),
      ClientSession.start(client, sessionConfig(pages.url('/'))),
    ]);
    await hanging.act('Press Element', ['css=#spin']);
    const starting = client.post('/v1/sessions/start', sessionConfig(pages.url('/never')));
    await until('the start to be under way', () => pages.asked.includes('/never'));
    const events = await EventStream.open(client, `${session.path}/events`);
    const workspace = await RawStream.open(`${service.url}${session.path}/workspace/stream`);
    const running = session.act('Sleep', ['60']);
    await busy();
    const waiting = session.act('Sleep', ['0']);
    const late = new RawExchange(service.url).send(
      'POST /v1/sessions/start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    const probe = new RawExchange(service.url).send('GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\nX-');
    await client.get('/');

    const ended = service.terminate();
    await until('the service to stop', () => service.log.some(({ msg }) => msg === 'stopping'));
    late.send('}');
    probe.send('Late: 1\r\n\r\n');
    expect(await late.answers(1)).to.deep.equal([503]);
    expect(late.received).to.match(/^Retry-After: \d+\r$/im);
    expect(late.received).to.include('E0505');
    expect(await probe.answers(1)).to.deep.equal([503]);
    expectFailure(await starting, 'E0505');
    expectFailure(await waiting, 'E0406');
    expectFailure(await running, 'E0406');
    await workspace.end();
    const { code, ms } = await ended;
    expect(code).to.equal(0);
    expect(ms).to.be.below(15_000);
    const last = events.data.map(({ status, message }) => `${status} ${message}`);
    expect(last.some((line) => line.startsWith('FAIL') && line.includes('E0406'))).to.be.true;
    expect(last.at(-1)).to.include('Close And Terminate App');
    events.close();
    await service.gone();
  });

  longIt('by SIGINT is as clean, and lets a short keyword come to its end', async () => {
    const session = await ClientSession.start(client, sessionConfig(undefined, BLIND));
    const running = session.act('Sleep', ['0.8']);
    await busy();
    service.processes.alive();
    service.signal('SIGINT');
    const { code, ms } = await service.ended();
    expect([code, (await running).status]).to.deep.equal([0, 200]);
    expect(ms).to.be.below(6000);
    await service.gone();
  });

  it('comes at once by a second signal, and takes the browsers with it', async () => {
    const session = await ClientSession.start(client, sessionConfig(undefined, BLIND));
    const running = session.act('Sleep', ['60']).catch(() => 'cut off');
    await busy();
    service.processes.alive();
    service.signal('SIGTERM');
    await until('the service to stop', () => service.log.some(({ msg }) => msg === 'stopping'));
    service.signal('SIGTERM');
    const { code, ms } = await service.ended();
    expect(code).to.equal(1);
    expect(ms).to.be.below(9000);
    expect(await running).to.equal('cut off');
    await service.gone();
  });

  it('by SIGKILL takes the browsers with it, also one that waits', async () => {
    await Promise.all([1, 2].map(() => ClientSession.start(client, sessionConfig(pages.url('/')))));
    await until('one that waits for the next session', () => service.processes.browsers().length === 3);
    service.signal('SIGKILL');
    await service.ended();
    await service.gone();
  });
});
