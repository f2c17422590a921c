import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect } from 'chai';
import { eventAttributes, EventServiceStandIn, TOKEN } from '../fixtures/event-service.js';
import { bodyOf } from '../fixtures/service.js';
import { svc } from '../support/svc-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { HttpClient } from '../support/http-client.js';
import { McpClient } from '../support/mcp-client.js';
import { ServedService } from '../support/serve.js';
import { until } from '../fixtures/until.js';

const PLUGINS = fileURLToPath(new URL('../fixtures/session-plugins', import.meta.url));
const PRESS = { x: '1', y: '2' };

describe('tracked events from every door', function () {
  this.timeout(90_000);
  let standIn: EventServiceStandIn;

  beforeEach(async () => {
    standIn = await EventServiceStandIn.start();
  });
  afterEach(() => standIn.close());

  /** A directory with a file of events, and the environment that names it. */
  const withFile = (content: object, work: (env: Record<string, string>, cwd: string) => Promise<void>) =>
    inDirectory({ 'events.json': JSON.stringify(content) }, (directory) =>
      work({ SVC_EVENT_ATTRIBUTES_JSON: join(directory, 'events.json'), SVC_PLUGINS: PLUGINS }, directory),
    );

  /** `svc serve` with every level of its log. */
  const served = (
    content: object,
    work: (client: HttpClient, service: ServedService) => Promise<void>,
    end: (service: ServedService) => Promise<unknown> = (service) => service.stop(),
  ) =>
    withFile(content, async (env) => {
      const service = await ServedService.start({ env: { ...env, SVC_LOG_LEVEL: 'trace' } });
      try {
        const client = await HttpClient.connect(service.url);
        await work(client, service).finally(() => client.close());
        await end(service);
      } finally {
        await service.kill();
      }
    });

  const act = (session: ClientSession, event_name: string, extra: Record<string, unknown> = {}) =>
    session.run('Press By Coordinates', { ...PRESS, event_name }, { extra });

  it('come from HTTP, with the test case of the request, and are counted in the metrics', async () => {
    await served(eventAttributes(standIn.url), async (client) => {
      const session = await ClientSession.start(client, bodyOf());
      await act(session, 'Saved', { test_case: 'Saves' });
      const metric = async (name: string) => {
        const { text } = await client.get('/metrics');
        return Number(
          text
            .split('\n')
            .find((line) => line.startsWith(`${name} `))
            ?.slice(name.length),
        );
      };
      expect(await metric('svc_tracked_events_buffered')).to.equal(1);
      expect((await session.stop()).status).to.equal(200);
      await until('the event', async () => (await metric('svc_tracked_events_total{outcome="sent"}')) === 1);
      for (const outcome of ['failed', 'dropped']) {
        expect(await metric(`svc_tracked_events_total{outcome="${outcome}"}`)).to.equal(0);
      }
      expect(await metric('svc_tracked_events_buffered')).to.equal(0);
    });
    expect(standIn.names).to.deep.equal(['Saved']);
    expect(standIn.events[0]!.eventAttributes['testCaseName']).to.equal('Saves');
  });

  it('have the attributes of the request and of a plugin, secrets masked; the automatic ones win', async () => {
    await served(eventAttributes(standIn.url), async (client) => {
      const session = await ClientSession.start(client, { ...bodyOf(), test_case: 'Checkout' });
      const event_attributes = { basket: 3, member: true, coupon: '@:SAVE10', testCaseName: 'forged' };
      await session.run('Sell', ['Sold'], { extra: { event_attributes } });
      expectFailure(await session.act('Sell', ['Sold'], { extra: { event_attributes: { a: {} } } }), 'E0403');
      await session.stop();
      await until('the events', () => standIn.events.length === 2);
    });
    const [told, own] = ['Stock changed', 'Sold'].map((name) => {
      const { dateTime, ...rest } = standIn.events.find(({ eventName }) => eventName === name)!.eventAttributes;
      expect(dateTime).to.be.a('string');
      return rest;
    });
    const { applicationName, applicationVersion } = own!;
    const automatic = { testCaseName: 'Checkout', applicationName, applicationVersion };
    expect(own).to.deep.equal({
      ...{ basket: 3, member: true, coupon: '@:***', price: 12.5, card: '@:***' },
      ...automatic,
    });
    expect(told).to.deep.equal({ left: 3, ...automatic });
  });

  it('come from svc run, which waits for them', async () => {
    await withFile(eventAttributes(standIn.url, { track_actions: true }), async (env) => {
      const session = ['--driver', 'scripted', '--elements', 'scripted'];
      const { code, stderr } = await svc(['run', 'Press By Coordinates', 'x=1', 'y=2', ...session], { env });
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    });
    expect(standIn.names).to.deep.equal(['press_by_coordinates']);
  });

  it('come from svc run when the event service fails for a while', async () => {
    standIn.behave = (number) => (number < 3 ? 503 : 200);
    await withFile(eventAttributes(standIn.url, { track_actions: true }), async (env) => {
      const session = ['--driver', 'scripted', '--elements', 'scripted'];
      const { code } = await svc(['run', 'Press By Coordinates', 'x=1', 'y=2', ...session], { env });
      expect(code).to.equal(0);
    });
    expect(standIn.names).to.have.lengthOf(3);
    expect(standIn.gaps.map(Math.floor)).to.deep.equal([2, 4]);
  });

  it('come from svc live', async () => {
    await withFile(eventAttributes(standIn.url), async (env) => {
      const input = 'Press By Coordinates | 1 | 2 | 1 | First\nPress By Coordinates | 1 | 2 | 1 | Second\n';
      const { code } = await svc(['live', '--driver', 'scripted', '--elements', 'scripted'], { env, input });
      expect(code).to.equal(0);
    });
    expect(standIn.names).to.deep.equal(['First', 'Second']);
  });

  it('come from MCP', async () => {
    await withFile(eventAttributes(standIn.url, { mode: 'realtime', event_interval_s: 0.1 }), async (env) => {
      const mcp = await McpClient.overStdio([], env);
      try {
        const started = await mcp.call('start_session', { driver: 'scripted', elements_sources: ['scripted'] });
        const { session_id } = started.structuredContent as { session_id: string };
        await mcp.text('press_by_coordinates', { session_id, ...PRESS, event_name: 'Saved' });
        await until('the event', () => standIn.events.length === 1);
      } finally {
        await mcp.close();
      }
    });
    expect(standIn.names).to.deep.equal(['Saved']);
  });

  it('never show the token in the log, however the event service answers', async () => {
    const other = await EventServiceStandIn.start();
    let output = '';
    standIn.behave = (number) => ([500, 401, 'close', { redirect: other.url }] as const)[(number - 1) % 4]!;
    try {
      await served(
        eventAttributes(standIn.url, { mode: 'realtime', event_interval_s: 0.1 }),
        async (client, service) => {
          const session = await ClientSession.start(client, bodyOf());
          await act(session, 'a');
          await until('four attempts', () => standIn.submissions.length >= 3, 20_000);
          await until('the warning', () => service.log.some(({ failed }) => failed === 1));
          await act(session, 'b');
          await until('another request', () => standIn.submissions.length >= 4);
          output = service.output + JSON.stringify((await client.get('/metrics')).text);
        },
        async (service) => {
          await service.terminate();
          output += service.output;
        },
      );
    } finally {
      await other.close();
    }
    expect(output).to.include('answered 307; redirects are not followed').and.to.include('answered 401');
    expect(output).not.to.include(TOKEN);
    expect(other.submissions).to.deep.equal([]);
    expect(standIn.submissions[0]!.headers.authorization).to.equal(`Bearer ${TOKEN}`);
  });

  it('are off after one warning when the file is broken, which does not show the token either', async () => {
    await served({ ...eventAttributes(standIn.url), mode: 'later' }, async (client, service) => {
      const session = await ClientSession.start(client, bodyOf());
      await act(session, 'a');
      await act(session, 'b');
      await session.stop();
      const warnings = service.log.filter(({ level }) => level === 40);
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.include({ session_id: session.id });
      expect(warnings[0]!['reason']).to.match(/events\.json: mode: must be batch or realtime$/);
      expect(service.output).not.to.include(TOKEN);
    });
    expect(standIn.events).to.deep.equal([]);
  });

  it('are sent at SIGTERM before the process ends', async () => {
    await served(eventAttributes(standIn.url), async (client) => {
      const session = await ClientSession.start(client, bodyOf());
      for (let i = 0; i < 7; i++) await act(session, String(i));
    });
    expect(standIn.sizes).to.deep.equal([5, 2]);
  });

  it('keep the process at SIGTERM no longer than its own limit when the event service hangs', async () => {
    standIn.behave = () => 'hang';
    await served(
      eventAttributes(standIn.url),
      async (client) => act(await ClientSession.start(client, bodyOf()), 'x').then(() => undefined),
      async (service) => {
        const { code, ms } = await service.terminate();
        expect(code).to.equal(0);
        expect(ms).to.be.below(15_000);
        expect(service.log.map(({ msg }) => msg)).to.include('waiting until the tracked events are sent');
      },
    );
    expect(standIn.sizes).to.deep.equal([1, 1]);
  });
});
