import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { keywordSource } from '../fixtures/keyword-source.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { McpClient } from '../support/mcp-client.js';
import { serveMcp } from '../support/serve-mcp.js';

describe('an MCP server whose plugins change', () => {
  const overStdio = async (args: readonly string[]) => {
    const client = await McpClient.overStdio(args);
    return { client, end: () => client.close() };
  };
  const overHttp = async (args: readonly string[]) => {
    const served = await serveMcp(args);
    const client = await McpClient.overHttp(served.url);
    return {
      client,
      async end() {
        await client.close();
        await served.stop();
      },
    };
  };

  for (const [transport, connect] of [
    ['stdio', overStdio],
    ['Streamable HTTP', overHttp],
  ] as const) {
    it(`tells clients over ${transport} when the list of tools is another`, () =>
      inDirectory({ 'a.js': keywordSource('A', 'one') }, async (directory) => {
        const {
          client: { client },
          end,
        } = await connect(['--plugins', directory]);
        try {
          expect(client.getServerCapabilities()).to.have.deep.property('tools', { listChanged: true });
          const described = async (name: string) =>
            (await client.listTools()).tools.find((tool) => tool.name === name)?.description;
          const told = () =>
            new Promise((resolve) => {
              client.setNotificationHandler(ToolListChangedNotificationSchema, resolve);
            });
          expect(await described('a')).to.equal('Answers one.');
          let change = told();
          await writeFile(join(directory, 'a.js'), keywordSource('A', 'two'));
          await change;
          expect(await described('a')).to.equal('Answers two.');
          const { content } = await client.callTool({ name: 'a' });
          expect(content).to.deep.equal([{ type: 'text', text: 'two' }]);
          change = told();
          await rm(join(directory, 'a.js'));
          await change;
          expect(await described('a')).to.equal(undefined);
          change = told();
          await writeFile(join(directory, 'b.js'), keywordSource('B'));
          await change;
          expect(await described('b')).to.equal('Answers ran.');
        } finally {
          await end();
        }
      }));
  }

  it('says nothing when a tool does something else, but is described as before', () =>
    inDirectory({ 'a.js': keywordSource('A', 'one') }, async (directory) => {
      const mcp = await McpClient.overStdio(['--plugins', directory]);
      try {
        const seen: string[] = [];
        const next = () =>
          new Promise<void>((resolve) => {
            mcp.client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
              seen.push('told');
              resolve();
            });
          });
        await mcp.client.listTools();
        let change = next();
        const inside = keywordSource('A', 'two').replace('Answers two', 'Answers one');
        await writeFile(join(directory, 'a.js'), inside);
        while ((await mcp.text('a')) !== 'two');
        await writeFile(join(directory, 'b.js'), keywordSource('B'));
        await change;
        expect(seen).to.deep.equal(['told']);
        change = next();
        await rm(join(directory, 'b.js'));
        // It has not asked for the list again, and is told once more.
        await change;
        expect(seen).to.deep.equal(['told', 'told']);
      } finally {
        await mcp.close();
      }
    }));
});
