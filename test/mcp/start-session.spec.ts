import type { ServerResponse } from 'node:http';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { TestServer } from '../api/test-server.js';
import { eventAttributes, EventServiceStandIn } from '../fixtures/event-service.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { DetectionServer, results } from '../fixtures/detection-server.js';
import { McpClient, textOf } from '../support/mcp-client.js';
import { PageServer } from '../support/pages.js';
import { until } from '../fixtures/until.js';
import { longIt } from '../fixtures/tier.js';

const LATE = 'data:text/html,<button id=save>Save</button>';

describe('start_session over MCP', () => {
  let mcp: McpClient;

  before(async () => {
    mcp = await McpClient.inProcess();
  });
  after(() => mcp.close());

  const refusal = (given: object, tool = 'start_session') =>
    mcp.call(tool, { ...given }).then(
      (answer) => expect.fail(textOf(answer)),
      (error: { code: number; message: string }) => error,
    );

  it('takes API definitions, detectors with their settings, and null for what is left out', async () => {
    const [api, detector] = await Promise.all([
      TestServer.start((_, response) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id": 7}'),
      ),
      DetectionServer.start(),
    ]);
    try {
      const apis = { one: { endpoint: '/1', request: { method: 'GET' }, expected_result: { extract: { id: 'id' } } } };
      const session_id = await mcp.start(LATE, {
        ...{ driver: null, url: null, project_path: null, llm_model: null, image_detection: null },
        api_data: { collections: { shop: { base_url: api.url, apis } } },
        text_detection: [{ remote_ocr: { url: detector.url } }],
      });
      await mcp.text('invoke_api', { session_id, api_identifier: 'shop.one' });
      expect(await mcp.text('assert_equality', { session_id, output: '${id}', expression: '7' })).to.be.a('string');
      detector.answer(results());
      const missed = await mcp.call('press_element', { session_id, element: 'ocr=Nobody', timeout: '0', index: null });
      expect(textOf(missed)).to.include('E0201');
      expect(detector.asked.length).to.be.above(0);
      await mcp.text('terminate_session', { session_id });
    } finally {
      await Promise.all([api.close(), detector.close()]);
    }
  });

  it('opens a session that its client owns', async () => {
    const session_id = await mcp.start(LATE);
    const { resources } = await mcp.client.listResources();
    const { description } = resources.find(({ uri }) => uri === `svc://session/${session_id}/source`)!;
    expect(description).to.equal('Page source or UI hierarchy, in a session of svc-test');
    await mcp.text('terminate_session', { session_id });
  });

  it('refuses an argument that it does not have, with the nearest, and one of another form', async () => {
    const unknown = await refusal({ driverr: 'playwright' });
    expect(unknown.code).to.equal(-32602);
    expect(unknown.message).to.include('start_session has no argument "driverr" (did you mean driver?)');
    expect((await refusal({ text_detection: [5] })).message).to.include('text_detection.0');
    expect((await refusal({ session: 'x' }, 'terminate_session')).message).to.include('session_id');
    const badApi = await mcp.call('start_session', { api_data: { x: 1 } });
    expect(textOf(badApi)).to.match(/^\[E0503\] .*api_data\.x: unknown key/);
  });

  it('tells which session there is not, and what opens one', async () => {
    const answer = await mcp.call('press_element', { session_id: 'nobody', element: 'id=a' });
    expect(answer.isError).to.equal(true);
    expect(textOf(answer)).to.match(/^Session not found: no session "nobody" is open\n.*start_session\.$/);
    expect(textOf(answer)).to.not.match(/E0101|launch_app/);
    expect(answer.structuredContent?.['error']).to.include({ status: 404 });
  });

  it('takes filter_config as a list and as JSON, and gives advice on an answer only where there is one', async () => {
    const session_id = await mcp.start(LATE);
    for (const filter_config of ['buttons,inputs', ['buttons'], '["buttons", "inputs"]']) {
      expect(await mcp.text('get_interactive_elements', { session_id, filter_config })).to.include('button "Save"');
    }
    const wrong = await mcp.call('get_interactive_elements', { session_id, filter_config: '["nothing"' });
    expect(textOf(wrong)).to.match(/^\[E0403\] .*must be one of all, interactive/);
    const never = await mcp.call('invoke_api', { session_id, api_identifier: 'shop.one' });
    expect(textOf(never))
      .to.match(/^\[E0701\] /)
      .and.not.include('The answer of the API');
    await mcp.text('terminate_session', { session_id });
  });

  longIt('says that it goes on while a hub takes its time', async () => {
    let waiting: ServerResponse | undefined;
    const hub = await PageServer.start({ '/session': (_, response) => (waiting = response) });
    try {
      const told: Progress[] = [];
      const given = { driver: 'selenium', url: hub.origin, capabilities: { browserName: 'chrome' } };
      const start = mcp.call('start_session', given, { onprogress: (progress) => told.push(progress) });
      const repeated = () => told.filter(({ message }) => /^opening selenium \(\d+ s\)$/.test(message ?? ''));
      await until('two messages that it goes on', () => repeated().length >= 2 && waiting);
      waiting!.writeHead(500).end('{"value": {"error": "session not created", "message": "no"}}');
      expect((await start).isError).to.equal(true);
      expect(told.map(({ progress }) => progress)).to.deep.equal(told.map((_, i) => i + 1));
    } finally {
      await hub.close();
    }
  });

  it('names the test case of tracked events', async () => {
    const events = await EventServiceStandIn.start();
    const content = JSON.stringify(eventAttributes(events.url, { track_actions: true }));
    await inDirectory({ 'events.json': content }, async (directory) => {
      const other = await McpClient.inProcess({ event_attributes_json: `${directory}/events.json` });
      try {
        const session_id = await other.start(LATE, { test_case: 'Saves' });
        await other.text('press_element', { session_id, element: 'id=save' });
        await other.text('terminate_session', { session_id });
        await until('the event', () => events.names.length === 1);
        expect(events.events[0]!.eventAttributes).to.include({ testCaseName: 'Saves', action_type: 'press_element' });
      } finally {
        await Promise.all([other.close(), events.close()]);
      }
    });
  });
});
