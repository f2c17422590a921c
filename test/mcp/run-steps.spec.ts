import { expect } from 'chai';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { McpClient, textOf } from '../support/mcp-client.js';

describe('run_steps over MCP', () => {
  let app: DemoApp;
  let mcp: McpClient;
  let session_id: string;

  before(async () => {
    [app, mcp] = await Promise.all([startDemoApp(), McpClient.inProcess()]);
    session_id = await mcp.start(app.url);
    // The page changes by itself until its last button is enabled.
    await mcp.call('press_element', { session_id, element: 'id=late' });
  });
  after(async () => {
    await mcp.close();
    await app.close();
  });

  const run = (steps: string) => mcp.call('run_steps', { session_id, steps });

  it('runs lines in order, and answers the results and what changed on the screen', async () => {
    const answer = await run('Enter Text | id=full-name | Ada\nPress Element | css=#catch-me\nGet Text | css=#title');
    const [text] = textOf(answer).split('\n\n');
    expect(text!.split('\n').slice(0, 3)).to.deep.equal([
      '1. Enter Text: done',
      '2. Press Element: done',
      '3. Get Text: Address Book',
    ]);
    expect(text)
      .to.match(/^new: text "Caught: 1" \[id=catch-count\]/m)
      .and.match(/^gone: text "Caught: 0" /m);
    const { results, appeared, failed } = answer.structuredContent as {
      results: { keyword: string; result: unknown }[];
      appeared: string[];
      failed?: number;
    };
    expect(results[2]).to.deep.equal({ keyword: 'Get Text', result: 'Address Book' });
    expect(appeared).to.have.length(1);
    expect(failed).to.equal(undefined);
  });

  it('says that nothing changed, and does not count what only has the focus now', async () => {
    await run('Press Element | css=#full-name');
    const answer = await run('Press Element | css=#email\nPress Element | css=#full-name');
    expect(textOf(answer)).to.include('nothing changed on the screen');
  });

  it('takes JSON, and stops at the first failure with its number', async () => {
    const steps = [
      { keyword: 'Get Text', params: { element: 'css=#title' } },
      { keyword: 'Press Element', params: ['id=nobody', 1, 0, 0, 0, null, 0] },
      { keyword: 'Enter Text', params: ['id=full-name', 'never'] },
    ];
    const answer = await run(JSON.stringify(steps));
    expect(answer.isError).to.equal(true);
    expect(textOf(answer)).to.include('1. Get Text: Address Book').and.include('2. Press Element: [E0201]');
    expect(textOf(answer)).to.include('Look at get_interactive_elements');
    const data = answer.structuredContent as { failed: number; results: { error?: { code: string } }[] };
    expect(data.failed).to.equal(2);
    expect(data.results[1]!.error!.code).to.equal('E0201');
    expect(await mcp.text('get_text', { session_id, element: 'id=full-name' })).to.not.equal('never');
  });

  it('answers pictures as images', async () => {
    const answer = await run('Capture Screenshot');
    expect(answer.content.map(({ type }) => type)).to.deep.equal(['text', 'image']);
  });

  it('refuses, before anything runs, what it cannot read', async () => {
    for (const [steps, code] of [
      ['', 'E0403'],
      ['Enter Text | id=full-name | changed\nPresss Element | x', 'E0402'],
      ['{"session": {"url": "about:blank"}, "steps": [{"keyword": "Reload"}]}', 'E0403'],
      ['Sleep | 0\n'.repeat(101), 'E0403'],
    ] as const) {
      const answer = await run(steps);
      expect([answer.isError, textOf(answer).slice(0, 7)], steps.slice(0, 40)).to.deep.equal([true, `[${code}]`]);
    }
    expect(await mcp.text('get_text', { session_id, element: 'id=full-name' })).to.not.equal('changed');
    expect(textOf(await mcp.call('run_steps', { session_id: 'none', steps: 'Sleep | 0' }))).to.include(
      'Session not found',
    );
  });
});
