import { expect } from 'chai';
import { McpClient, textOf } from '../support/mcp-client.js';

/** The mistakes that models make, and the next step that they are told. */
describe('advice over MCP', () => {
  let mcp: McpClient;

  before(async () => {
    mcp = await McpClient.inProcess();
  });
  after(() => mcp.close());

  const refusal = (name: string, given: object = {}) =>
    mcp.call(name, { ...given }).then(
      (answer) => expect.fail(textOf(answer)),
      (error: { code: number; message: string }) => {
        expect(error.code).to.equal(-32602);
        return error.message;
      },
    );
  const failure = async (name: string, given: object) => {
    const answer = await mcp.call(name, { ...given });
    expect(answer.isError).to.equal(true);
    return textOf(answer);
  };

  it('names the nearest tools', async () => {
    expect(await refusal('press_elemet')).to.include('there is no tool "press_elemet" (did you mean press_element');
  });

  it('tells how to run a keyword that is not among the tools', async () => {
    expect(await refusal('find_elements')).to.include(
      'run_steps runs Find Elements, and svc mcp --tools verify serves it',
    );
    const core = await McpClient.inProcess({}, 'core');
    try {
      const error = await core.call('sleep').catch((thrown: unknown) => thrown);
      expect(error)
        .to.have.property('message')
        .that.matches(/no tool "sleep": svc mcp --tools default serves it$/);
    } finally {
      await core.close();
    }
  });

  it('tells where a session_id comes from', async () => {
    expect(await refusal('get_text', { element: 'css=h1' })).to.include(
      'session_id is missing: start_session answers it',
    );
    expect(await failure('get_text', { session_id: 'x', element: 'css=h1' })).to.match(
      /^Session not found.*\nOpen one/,
    );
  });

  it('tells how to open a page, and which drivers there are', async () => {
    expect(await failure('start_session', { driver: 'playwright', capabilities: { page: 'x' } })).to.match(
      /^\[E0104\].*\nA page to open is capabilities \{"url": "..."\}/,
    );
    expect(await failure('start_session', { driver: 'chrome' })).to.match(/^\[E0601\].*\nDrivers are playwright/);
  });

  it('lists the parameters of a tool that was given another, and the form of a step', async () => {
    const session_id = await mcp.start('data:text/html,<h1>Shop</h1>');
    expect(await failure('press_element', { session_id, locator: 'Shop' })).to.match(
      /^\[E0403\].*"locator"\n.* Parameters: session_id, element, repeat, offset_x, offset_y, timeout\.$/,
    );
    expect(await failure('run_steps', { session_id, steps: 'get h1' })).to.include('"Keyword | param | param"');
    const asJson = { session_id, steps: [{ keyword: 'Get Text', params: ['css=h1'] }] };
    expect(await mcp.text('run_steps', asJson)).to.match(/^1\. Get Text: Shop\n/);
    await mcp.text('terminate_session', { session_id });
  });
});
