import { expect } from 'chai';
import { McpClient, textOf } from '../support/mcp-client.js';
import { PageServer } from '../support/pages.js';

const rows = Array.from({ length: 30 }, (_, index) => `<p><a href="#${index}">Order ${index}</a></p>`).join('');
const PAGE = `<h1>Orders</h1><button id="new">New order</button>${rows}<div style="height: 3000px"></div><button id="pay">Pay all</button>`;

describe('elements over MCP', () => {
  let pages: PageServer;
  let mcp: McpClient;
  let session_id: string;

  before(async () => {
    pages = await PageServer.start({ '/': PAGE });
    mcp = await McpClient.inProcess({}, 'default,verify');
    session_id = await mcp.start(pages.url('/'));
  });
  after(async () => {
    await mcp.close();
    await pages.close();
  });

  const find = (given: object) => mcp.text('find_elements', { session_id, ...given });
  const lines = (text: string) => text.split('\n').map((line) => line.replace(/ @\S+/, ' @'));

  it('are found on the whole page by text and role, in a line each', async () => {
    expect(lines(await find({ text: 'pay', role: 'button' }))).to.deep.equal([
      '1 found',
      'button "Pay all" [id=pay] @ offscreen',
    ]);
    expect(await find({ text: 'Order 29' })).to.match(/^1 found\nlink "Order 29" \[.*\] @\S+ offscreen$/);
    expect(await find({ text: 'pay', scope: 'window' })).to.match(/^0 found: .* scope=page/);
  });

  it('say when there may be more than the limit', async () => {
    const some = lines(await find({ role: 'link' }));
    expect([some[0], some.at(-1)]).to.deep.equal(['20 found', 'there may be more: at most 20 are listed, use limit']);
    expect(some).to.have.length(22);
    const few = lines(await find({ role: 'link', limit: '2' }));
    expect(few.at(-1)).to.equal('there may be more: at most 2 are listed, use limit');
    expect(await find({ role: 'link', limit: '100' }))
      .to.match(/^30 found\n/)
      .and.not.include('may be more');
  });

  it('refuse a role that there is not, naming those there are', async () => {
    const answer = await mcp.call('find_elements', { session_id, role: 'buton' });
    expect(textOf(answer)).to.match(/^\[E0403\] .*button/);
  });

  it('do not count as a look at the screen', async () => {
    const [screen] = (await mcp.text('get_interactive_elements', { session_id })).split('\n');
    const since = screen!.split(' ')[1]!;
    await find({ text: 'pay' });
    const again = await mcp.text('get_interactive_elements', { session_id, since });
    expect(again).to.equal(`screen ${since}\nunchanged since ${since}`);
  });

  it('are those of the window or, with a scope, of the whole page', async () => {
    const given = { session_id, filter_config: 'buttons' };
    expect(await mcp.text('get_interactive_elements', { ...given, scope: 'window' })).to.not.include('Pay all');
    expect(await mcp.text('get_interactive_elements', given)).to.not.include('Pay all');
    expect(await mcp.text('get_interactive_elements', { ...given, scope: 'page' })).to.match(
      /\noffscreen:\nbutton "Pay all"$/,
    );
    const wrong = await mcp.call('get_interactive_elements', { ...given, scope: 'screen' });
    expect(textOf(wrong)).to.match(/^\[E0403\] .*window/);
  });

  it('are lines in the results of run_steps too', async () => {
    const steps = 'Find Elements | Pay\nGet Interactive Elements | buttons';
    const text = await mcp.text('run_steps', { session_id, steps });
    expect(lines(text)).to.include.members([
      '1. Find Elements: 1 found',
      'button "Pay all" [id=pay] @ offscreen',
      '2. Get Interactive Elements: 2 elements',
      'button "New order"',
    ]);
  });
});
