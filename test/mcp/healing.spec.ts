import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { McpClient } from '../support/mcp-client.js';
import { ModelServer } from '../fixtures/model-server.js';

describe('healing over MCP', () => {
  let model: ModelServer;
  let demo: DemoApp;
  let mcp: McpClient;

  before(async () => {
    [model, demo] = await Promise.all([ModelServer.start(), startDemoApp()]);
    mcp = await McpClient.overStdio([], { ...model.env, SVC_FIND_TIMEOUT_S: '2' });
  });

  after(async () => {
    await mcp.close();
    await Promise.all([model.close(), demo.close()]);
  });

  it('shows what was healed and the steps to write instead, and tells the turns as they come', async () => {
    const session = await mcp.start(`${demo.url}/?rename=1`, {
      capabilities: { url: `${demo.url}/?rename=1` },
      ai_self_heal: true,
      llm_provider: 'anthropic',
      llm_model: 'claude-sonnet-5-5',
    });
    const reason = 'The button has another id.';
    model.play({
      json: { reason, action: 'keyword', keyword: 'press_element', params: ['id=save-2'], completed: true },
    });
    const told: Progress[] = [];
    const answer = await mcp.call(
      'press_element',
      { session_id: session, element: 'id=save' },
      { onprogress: (progress) => void told.push(progress) },
    );
    const summary = `Press Element was healed by anthropic claude-sonnet-5-5: ${reason}`;
    expect(answer.content).to.deep.equal([
      { type: 'text', text: 'done' },
      { type: 'text', text: `healed: ${summary}\npress_element | id=save-2` },
    ]);
    expect(answer.structuredContent).to.deep.equal({
      result: null,
      healed: true,
      heal_summary: summary,
      suggested_steps: [{ keyword: 'press_element', params: ['id=save-2'] }],
    });
    expect(told.map(({ message }) => message)).to.include(`Healing: ${reason}`);
    expect(model.asked[0]!.wire).to.equal('messages');
    expect(model.asked[0]!.body['model']).to.equal('claude-sonnet-5-5');
  });

  it('tells in the error why it was in vain', async () => {
    const session = await mcp.start(demo.url, { ai_self_heal: true, llm_provider: 'openai' });
    model.play({
      json: { reason: 'No such button.', action: 'give_up', keyword: null, params: null, completed: null },
    });
    const { isError, structuredContent } = await mcp.call('press_element', { session_id: session, element: 'id=gone' });
    expect(isError).to.equal(true);
    const { code, details } = structuredContent!['error'] as { code: string; details: Record<string, unknown> };
    expect(code).to.equal('E0201');
    expect(details['heal']).to.deep.equal({ turns: 1, reason: 'openai gave up: No such button.' });
    expect(model.asked[0]!.wire).to.equal('responses');
  });
});
