import { expect } from 'chai';
import { McpClient, textOf } from '../support/mcp-client.js';

const PAGE = `data:text/html,<button id=ask onclick="this.textContent = confirm('Sure?')">Ask</button>`;

describe('dialogs over MCP', () => {
  let mcp: McpClient;
  let session_id: string;

  before(async () => {
    mcp = await McpClient.inProcess({}, 'default,dialog');
    session_id = await mcp.start(PAGE, { dialogs: 'wait' });
  });
  after(() => mcp.close());

  it('are told with the result of the call that opened them, and answered by a tool', async () => {
    const pressed = await mcp.call('press_element', { session_id, element: 'css=#ask' });
    expect(textOf(pressed)).to.equal('done\nWaiting for an answer to the confirm "Sure?"');
    expect(pressed.structuredContent?.['dialogs']).to.deep.equal([
      { type: 'confirm', message: 'Sure?', action: 'wait' },
    ]);
    const refused = await mcp.call('get_text', { session_id, element: 'css=#ask' });
    expect(textOf(refused)).to.include('[E0207]').and.include('handle_dialog');
    expect(textOf(await mcp.call('handle_dialog', { session_id, action: 'accept' }))).to.equal('Sure?');
    expect(await mcp.text('get_text', { session_id, element: 'css=#ask' })).to.equal('true');
  });

  it('hide what changed on the screen from the result of run_steps, not the steps', async () => {
    const opened = await mcp.call('run_steps', { session_id, steps: 'Press Element | css=#ask' });
    expect(textOf(opened)).to.include('Waiting for an answer').and.include('nothing changed on the screen');
    await mcp.call('handle_dialog', { session_id, action: 'dismiss' });
  });
});
