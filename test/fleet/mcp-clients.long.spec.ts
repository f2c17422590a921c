import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { Fleet } from '../support/fleet/fleet.js';
import { StandInWebDriver } from '../support/fleet/stand-in-webdriver.js';
import { McpClient, textOf } from '../support/mcp-client.js';
import { modernClientOverHttp } from '../support/modern-mcp-client.js';
import { until } from '../fixtures/until.js';

describe('MCP clients of a fleet', function () {
  this.timeout(300_000);
  let fleet: Fleet;
  let devices: StandInWebDriver;

  before(async () => {
    fleet = await Fleet.start({ env: { SVC_MCP_TOOLS: 'all' } });
    devices = await StandInWebDriver.start({ senders: () => fleet.pids });
  });

  after(async () => {
    await fleet?.stop();
    await devices?.close();
  });

  const startArguments = () => ({ driver: 'selenium', url: devices.url, capabilities: { url: 'http://page.test/' } });

  describe('with the stateless protocol, through the proxy', () => {
    let client: Client;
    let id: string;

    const call = (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given });

    before(async () => {
      client = await modernClientOverHttp(`${fleet.url}/mcp`);
    });

    after(() => client.close());

    it('start a session and call its keywords at any replica', async () => {
      const { structuredContent } = await call('start_session', startArguments());
      id = (structuredContent as { session_id: string }).session_id;
      for (let n = 0; n < 2 * fleet.replicas.length; n++) {
        const answer = await call('get_url', { session_id: id });
        expect(answer.isError ?? false, JSON.stringify(answer.content)).to.equal(false);
        expect(JSON.stringify(answer.content)).to.contain('http://page.test/');
      }
    });

    it('get the progress of a keyword that runs at another replica', async () => {
      const other = await modernClientOverHttp(`${fleet.replicas[await fleet.otherThanOwner(id)]!.url}/mcp`);
      const messages: Progress[] = [];
      const answer = await other.callTool(
        { name: 'sleep', arguments: { session_id: id, duration: '7' } },
        { onprogress: (progress) => messages.push(progress) },
      );
      expect(answer.isError ?? false, JSON.stringify(answer.content)).to.equal(false);
      expect(messages).to.not.deep.equal([]);
      await other.close();
    });

    it('stop a keyword that runs at another replica', async () => {
      const other = await modernClientOverHttp(`${fleet.replicas[await fleet.otherThanOwner(id)]!.url}/mcp`);
      const cancel = new AbortController();
      const given = { name: 'sleep', arguments: { session_id: id, duration: '3600' } };
      const running = other.callTool(given, { signal: cancel.signal }).then(
        () => undefined,
        (error: unknown) => error,
      );
      const http = await fleet.client();
      await until('it runs', async () => {
        const { sessions } = (await http.get('/v1/sessions')).body as { sessions: { state: string }[] };
        return sessions.some(({ state }) => state === 'busy');
      });
      cancel.abort();
      expect(await running).to.be.instanceOf(Error);
      // A keyword that is still running would make this one wait for an hour.
      const next = await call('get_url', { session_id: id });
      expect(next.isError ?? false, JSON.stringify(next.content)).to.equal(false);
      await other.close();
    });

    it('go on with a session whose owner is killed', async () => {
      const owner = await fleet.ownerOf(id);
      await fleet.replicas[owner]!.kill();
      await until(
        'it answers',
        async () => {
          const answer = await call('get_url', { session_id: id }).catch(() => undefined);
          return answer !== undefined && answer.isError !== true;
        },
        60_000,
      );
      await fleet.startAgain(owner);
      const stopped = await call('terminate_session', { session_id: id });
      expect(stopped.isError ?? false, JSON.stringify(stopped.content)).to.equal(false);
      expect([...devices.open]).to.deep.equal([]);
    });
  });

  describe('with the older protocol, through the proxy', () => {
    let client: McpClient;

    before(async () => {
      client = await McpClient.overHttp(`${fleet.url}/mcp`);
    });

    after(() => client.close());

    it('call keywords of a session at any replica', async () => {
      const id = await startSession();
      for (let n = 0; n < 2 * fleet.replicas.length; n++) {
        expect(await client.text('get_url', { session_id: id })).to.contain('http://page.test/');
      }
      await client.text('terminate_session', { session_id: id });
    });

    it('get the progress of a keyword that runs at another replica', async () => {
      const ids: string[] = [];
      for (let n = 0; n < fleet.replicas.length; n++) ids.push(await startSession());
      for (const id of ids) {
        const messages: Progress[] = [];
        const answer = await client.call(
          'sleep',
          { session_id: id, duration: '7' },
          { onprogress: (progress) => messages.push(progress) },
        );
        expect(answer.isError ?? false, textOf(answer)).to.equal(false);
        expect(messages).to.not.deep.equal([]);
        await client.text('terminate_session', { session_id: id });
      }
    });

    const startSession = async (): Promise<string> => {
      const { structuredContent, content } = await client.call('start_session', startArguments());
      expect(structuredContent, JSON.stringify(content)).to.have.property('session_id');
      return structuredContent!['session_id'] as string;
    };
  });
});
