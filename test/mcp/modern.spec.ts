import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallToolResult, Client, Progress } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { keywordSource } from '../fixtures/keyword-source.js';
import { longIt } from '../fixtures/tier.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { McpClient } from '../support/mcp-client.js';
import { MODERN_VERSION, modernClientOverHttp, modernClientOverStdio } from '../support/modern-mcp-client.js';
import { PageServer } from '../support/pages.js';
import { RawMcp } from '../support/raw-mcp.js';
import { serveMcp, type ServedMcp } from '../support/serve-mcp.js';
import { withoutPackage } from '../support/without-package.js';

const PAGE = `<h1>Shop</h1><input id="name" placeholder="Name"><button id="save" onclick="out.textContent = 'Saved ' + document.getElementById('name').value">Save</button><p id="out"></p>`;

const textOf = (answer: unknown): string =>
  (answer as CallToolResult).content
    .map((block) => (block.type === 'text' ? block.text : `<${block.type}>`))
    .join('\n');
const codeOf = (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => 'no error',
    (error: { code: number }) => error.code,
  );

for (const way of ['stdio', 'HTTP'] as const) {
  describe(`the protocol of ${MODERN_VERSION} by ${way}`, () => {
    let pages: PageServer;
    let server: ServedMcp | undefined;
    let client: Client;
    let session_id: string;

    before(async () => {
      pages = await PageServer.start({ '/': PAGE });
      if (way === 'HTTP') server = await serveMcp();
      client = server ? await modernClientOverHttp(server.url) : await modernClientOverStdio();
    });
    after(async () => {
      await client.close();
      await Promise.all([server?.stop(), pages.close()]);
    });

    const call = (name: string, given: object = {}, options: Parameters<Client['callTool']>[1] = {}) =>
      client.callTool({ name, arguments: { session_id, ...given } }, options);

    it('is spoken, and the server introduces itself', () => {
      expect(client.getProtocolEra()).to.equal('modern');
      expect(client.getNegotiatedProtocolVersion()).to.equal(MODERN_VERSION);
      expect(client.getServerVersion()).to.include({ name: 'svc' });
      expect(client.getInstructions()).to.include('start_session');
    });

    it('lists the same tools as to a client of 2025, in at most 20,000 bytes', async () => {
      const older = server ? await McpClient.overHttp(server.url) : await McpClient.overStdio();
      try {
        const listed = await client.listTools();
        expect(listed.tools).to.deep.equal((await older.client.listTools()).tools);
        expect(Buffer.byteLength(JSON.stringify(listed))).to.be.at.most(20_000);
      } finally {
        await older.close();
      }
    });

    it('opens a session with progress, looks, acts, and reports a failure as a result', async () => {
      const told: Progress[] = [];
      const onprogress = (progress: Progress) => void told.push(progress);
      const started = await client.callTool(
        { name: 'start_session', arguments: { capabilities: { url: pages.url('/') } } },
        { onprogress },
      );
      session_id = (started.structuredContent as { session_id: string }).session_id;
      const phases = told.map(({ message }) => message).filter((message) => !/ \(\d+ s\)$/.test(message ?? ''));
      expect(phases).to.deep.equal(['opening playwright', 'launching the app']);
      expect(textOf(await call('get_interactive_elements'))).to.match(/^screen 1\n[^]*button "Save"/);
      await call('run_steps', { steps: 'Enter Text | id=name | Ada\nPress Element | id=save' });
      expect(textOf(await call('get_text', { element: 'css=#out' }))).to.equal('Saved Ada');
      expect(textOf(await call('screenshot'))).to.equal('<image>');
      const failed = await call('press_element', { element: 'css=#nope', timeout: '0' });
      expect(failed.isError).to.equal(true);
      expect(textOf(failed)).to.match(/^\[E0201\] Element not found: css=#nope.*\nLook at/);
    });

    it('answers protocol errors for unknown tools, arguments, resources and prompts', async () => {
      expect(await codeOf(call('press_elephant'))).to.equal(-32602);
      expect(await codeOf(call('press_element', { element: 4 }))).to.equal(-32602);
      expect(await codeOf(client.readResource({ uri: 'svc://session/none/source' }))).to.equal(-32602);
      expect(await codeOf(client.getPrompt({ name: 'none' }))).to.equal(-32602);
    });

    it('has the resources and prompts', async () => {
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).to.include.members([
        'svc://keywords',
        `svc://session/${session_id}/source`,
      ]);
      const { description } = resources.find(({ uri }) => uri.endsWith(`${session_id}/source`))!;
      expect(description).to.include('in a session of svc-test');
      expect((await client.listResourceTemplates()).resourceTemplates).to.have.length(4);
      const { contents } = await client.readResource({ uri: `svc://session/${session_id}/source` });
      expect((contents[0] as { text: string }).text).to.include('<h1>Shop</h1>');
      expect((await client.listPrompts()).prompts.map(({ name }) => name)).to.include('write-steps');
      const { messages } = await client.getPrompt({ name: 'drive-a-device', arguments: { task: 'buy milk' } });
      expect(JSON.stringify(messages)).to.include('buy milk');
    });

    it('aborts the keyword of a cancelled request', async () => {
      const cancelling = new AbortController();
      const waiting = call(
        'assert_presence',
        { elements: 'css=#never', timeout: '60' },
        { signal: cancelling.signal, onprogress: () => cancelling.abort(new Error('enough')) },
      );
      expect(await waiting.catch((error: unknown) => error)).to.be.instanceOf(Error);
      const began = performance.now();
      // One keyword runs at a time: this one would wait for the 60 seconds.
      expect(textOf(await call('get_text', { element: 'css=h1' }))).to.equal('Shop');
      expect(performance.now() - began).to.be.below(30_000);
      expect(textOf(await call('terminate_session'))).to.equal(`terminated ${session_id}`);
    });

    longIt('notifies a client that listens of a changed list of tools', () =>
      inDirectory({ 'a.js': keywordSource('A', 'one') }, async (directory) => {
        const args = ['--plugins', directory];
        const served = way === 'HTTP' ? await serveMcp(args) : undefined;
        const other = served ? await modernClientOverHttp(served.url) : await modernClientOverStdio(args);
        try {
          await other.listTools();
          const changed = new Promise<unknown>((resolve) =>
            other.setNotificationHandler('notifications/tools/list_changed', resolve),
          );
          const subscription = await other.listen({ toolsListChanged: true });
          expect(subscription.honoredFilter).to.deep.equal({ toolsListChanged: true });
          await Promise.all([writeFile(join(directory, 'b.js'), keywordSource('B')), rm(join(directory, 'a.js'))]);
          await changed;
          await subscription.close();
        } finally {
          await other.close();
          await served?.stop();
        }
      }),
    );
  });
}

describe('the choice of the protocol version', () => {
  longIt(
    'is the newest for a client that knows both, and the older one for a client that knows only that',
    async () => {
      const server = await serveMcp();
      const both = { versionNegotiation: { mode: 'auto' } } as const;
      const clients = await Promise.all([
        modernClientOverStdio([], both),
        modernClientOverStdio([], {}),
        modernClientOverHttp(server.url, both),
        modernClientOverHttp(server.url, {}),
      ]);
      try {
        expect(clients.map((client) => client.getProtocolEra())).to.deep.equal([
          'modern',
          'legacy',
          'modern',
          'legacy',
        ]);
        for (const client of clients) expect((await client.listTools()).tools).to.not.be.empty;
      } finally {
        await Promise.all(clients.map((client) => client.close()));
        await server.stop();
      }
    },
  );

  it('can fall back on the same connection', async () => {
    const mcp = new RawMcp();
    try {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2099-01-01',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const refused = (await mcp.ask('server/discover', { _meta })).error as { code: number; data?: unknown };
      expect(refused).to.deep.include({ code: -32022, data: { supported: [MODERN_VERSION], requested: '2099-01-01' } });
      expect((await mcp.initialize()).result).to.have.property('protocolVersion', '2025-06-18');
      expect((await mcp.ask('tools/list')).result).to.have.property('tools');
    } finally {
      mcp.kill();
    }
  });

  longIt('is the older one without the package of the newer', async () => {
    const client = await modernClientOverStdio(
      [],
      { versionNegotiation: { mode: 'auto' } },
      withoutPackage('@modelcontextprotocol/server'),
    );
    try {
      expect(client.getProtocolEra()).to.equal('legacy');
      expect((await client.listTools()).tools).to.not.be.empty;
    } finally {
      await client.close();
    }
  });

  it('passes the same gate by HTTP', async () => {
    const server = await serveMcp(['--token=quiet-quiet-quiet']);
    try {
      const headers = { 'Content-Type': 'application/json', 'MCP-Protocol-Version': MODERN_VERSION };
      const post = (more: object) =>
        fetch(server.url, { method: 'POST', headers: { ...headers, ...more }, body: '{}' });
      expect((await post({})).status).to.equal(401);
      const token = { Authorization: 'Bearer quiet-quiet-quiet' };
      expect((await post({ ...token, Origin: 'https://evil.example' })).status).to.equal(403);
      expect((await post(token)).status).to.equal(400);
      const client = await modernClientOverHttp(server.url, undefined, token);
      expect((await client.listTools()).tools).to.not.be.empty;
      await client.close();
    } finally {
      await server.stop();
    }
  });
});
