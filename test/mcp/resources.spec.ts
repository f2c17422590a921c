import { expect } from 'chai';
import { MAX_RESULT_BYTES } from '../../src/mcp/answers/result-size.js';
import { McpClient, textOf } from '../support/mcp-client.js';
import { PageServer } from '../support/pages.js';

const buttons = Array.from({ length: 800 }, (_, index) => `<button id="button-${index}">Button ${index} ж</button>`);
const PAGE = `<title>${'ж'.repeat(40_000)}</title>${buttons.join('')}`;

interface TextContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

describe('large resources over MCP', () => {
  let pages: PageServer;
  let mcp: McpClient;
  let session: string;

  before(async () => {
    pages = await PageServer.start({ '/': PAGE, '/small': '<button id="one">One</button>' });
    mcp = await McpClient.inProcess();
    session = await mcp.start(pages.url('/'));
  });
  after(async () => {
    await mcp.close();
    await pages.close();
  });

  const read = async (view: string, id = session) =>
    (await mcp.client.readResource({ uri: `svc://session/${id}/${view}` })).contents as TextContent[];

  it('are cut as the results of tools are: a source in its middle, with the number of characters', async () => {
    const [{ text }, ...rest] = (await read('source')) as [TextContent];
    expect(rest).to.deep.equal([]);
    expect(Buffer.byteLength(text)).to.be.within(MAX_RESULT_BYTES - 2, MAX_RESULT_BYTES + 60);
    expect(text).to.match(/\n… \d+ characters left out$/);
    const ofTool = textOf(await mcp.call('capture_pagesource', { session_id: session }));
    expect(ofTool).to.match(/\n… \d+ characters left out$/);
  });

  for (const view of ['elements', 'screen_elements']) {
    it(`lists as many ${view} as fit, and says how many were left out`, async () => {
      const [list, note, ...rest] = (await read(view)) as [TextContent, TextContent];
      expect(rest).to.deep.equal([]);
      const parsed = JSON.parse(list.text) as unknown[] | { screenshot: string; elements: unknown[] };
      const elements = Array.isArray(parsed) ? parsed : parsed.elements;
      expect(Buffer.byteLength(JSON.stringify(elements))).to.be.at.most(MAX_RESULT_BYTES);
      expect(elements.length).to.be.above(100);
      expect(note).to.include({ uri: list.uri, mimeType: 'text/plain' });
      expect(note.text).to.equal(`… ${800 - elements.length} items left out`);
    });
  }

  it('leaves small ones whole', async () => {
    const id = await mcp.start(pages.url('/small'));
    for (const view of ['source', 'elements', 'screen_elements']) {
      const contents = await read(view, id);
      expect(contents, view).to.have.length(1);
      expect(contents[0]!.text).to.not.include('left out');
    }
    await mcp.text('terminate_session', { session_id: id });
  });
});
