import { expect } from 'chai';
import { TRUNCATED } from '../../src/device/element.js';
import { McpClient, textOf } from '../support/mcp-client.js';
import { PageServer } from '../support/pages.js';

describe('a page with 25,000 elements over MCP', () => {
  let pages: PageServer;
  let mcp: McpClient;
  let session_id: string;

  before(async () => {
    pages = await PageServer.start({ '/': `<button>First</button>${'<b></b>'.repeat(25_000)}<button>Last</button>` });
    mcp = await McpClient.inProcess({}, 'all');
    session_id = await mcp.start(pages.url('/'));
  });

  after(async () => {
    await mcp.close();
    await pages.close();
  });

  for (const tool of ['get_interactive_elements', 'get_screen_elements', 'find_elements']) {
    it(`is listed by ${tool} so far, which says so`, async () => {
      const answer = await mcp.call(tool, { session_id, scope: 'page' });
      expect(textOf(answer)).to.include('button "First"').and.include(`warning: ${TRUNCATED}`);
      expect(textOf(answer)).to.not.include('"Last"');
      expect(answer.structuredContent).to.deep.include({ warnings: [TRUNCATED] });
    });
  }
});
