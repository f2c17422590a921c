import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { McpClient, textOf } from '../support/mcp-client.js';
import { serveMcp, type ServedMcp } from '../support/serve-mcp.js';
import { PageServer } from '../support/pages.js';
import { longIt } from '../fixtures/tier.js';
import { until } from '../fixtures/until.js';

const PAGE = `<h1>Shop</h1><input id="name" placeholder="Name"><button id="save" onclick="out.textContent = 'Saved ' + document.getElementById('name').value">Save</button>
<p id="out"></p><label><input type="checkbox" id="tick" checked> Tick</label><button disabled id="off">Off</button>`;

for (const way of ['stdio', 'HTTP'] as const) {
  /** A test of what the transport does not change: over HTTP only a full run repeats it. */
  const both: (title: string, test: Mocha.AsyncFunc) => void = way === 'HTTP' ? longIt : it;

  describe(`a journey over MCP by ${way}`, () => {
    let pages: PageServer;
    let mcp: McpClient;
    let server: ServedMcp | undefined;
    let session: string;

    before(async () => {
      pages = await PageServer.start({ '/': PAGE });
      if (way === 'HTTP') server = await serveMcp();
      mcp = server ? await McpClient.overHttp(server.url) : await McpClient.overStdio();
      session = await mcp.start(pages.url('/'));
    });

    after(async () => {
      await mcp.close();
      await Promise.all([server?.stop(), pages.close()]);
    });

    const call = (name: string, given: object = {}, options?: Parameters<McpClient['call']>[2]) =>
      mcp.call(name, { session_id: session, ...given }, options);
    const text = (name: string, given: object = {}) => mcp.text(name, { session_id: session, ...given });

    it('lists the screen as text, whose texts and locators find the elements', async () => {
      const lines = (await text('get_interactive_elements', { filter_config: 'interactive' })).split('\n');
      expect(lines[0]).to.match(/^screen \d+$/);
      expect(lines.slice(1)).to.include.members(['input "Name", button "Save"', 'checkbox "Tick" checked']);
      await text('enter_text', { element: 'text=Name', text: 'Ada' });
      await text('press_element', { element: 'text=Save' });
      expect(await text('get_interactive_elements')).to.match(/\ninput "Name" = "Ada"/);
      expect(await text('get_text', { element: 'css=#out' })).to.equal('Saved Ada');
    });

    both('answers that nothing changed to one who knows the screen', async () => {
      const [first] = (await text('get_interactive_elements')).split('\n');
      const since = first!.split(' ')[1]!;
      expect(await text('get_interactive_elements', { since })).to.equal(`screen ${since}\nunchanged since ${since}`);
      await text('enter_text', { element: 'id=name', text: String(Math.random()) });
      const changed = (await text('get_interactive_elements', { since })).split('\n');
      expect(changed[0]).to.equal(`screen ${Number(since) + 1}`);
      const few = (await text('get_interactive_elements', { max_elements: '1' })).split('\n');
      expect(few).to.have.length(3);
      expect(few[2]).to.match(/^\d+ more left out/);
    });

    it('shows the screen as a picture', async () => {
      const answer = await call('screenshot');
      expect(answer.content).to.have.length(1);
      const [block] = answer.content;
      expect(block).to.include({ type: 'image', mimeType: 'image/png' });
      const captured = await call('capture_screenshot');
      expect(captured.content[0]).to.include({ type: 'image', mimeType: 'image/png' });
    });

    both('scales a large picture down unless all of it is asked for', async () => {
      const large = await mcp.start(pages.url('/'), {
        capabilities: { url: pages.url('/'), viewport: { width: 2400, height: 1200 } },
      });
      const small = await mcp.call('screenshot', { session_id: large });
      expect(small.structuredContent).to.deep.equal({ width: 1568, height: 784 });
      const full = await mcp.call('screenshot', { session_id: large, full: true });
      expect(full.structuredContent).to.deep.equal({ width: 2400, height: 1200 });
      await mcp.call('terminate_session', { session_id: large });
    });

    both('cuts an answer that would fill a model, and says how much is missing', async () => {
      await text('execute_script', {
        script_or_json: 'document.getElementById("out").textContent = "word ".repeat(60000)',
      });
      const answer = await call('get_text', { element: 'css=#out' });
      expect(textOf(answer)).to.match(/^word word[^]*\n… \d+ characters left out$/);
      expect(Buffer.byteLength(JSON.stringify(answer))).to.be.below(80_000);
      expect(answer.structuredContent).to.include({ truncated: true });
      await text('execute_script', { script_or_json: 'document.getElementById("out").textContent = ""' });
    });

    both('tells a failure with its code, advice and the error object', async () => {
      const answer = await call('press_element', { element: 'css=#nope', timeout: '0' });
      expect(answer.isError).to.equal(true);
      expect(textOf(answer)).to.match(/^\[E0201\] Element not found: css=#nope.*\nLook at get_interactive_elements/);
      const error = answer.structuredContent!['error'] as Record<string, unknown>;
      expect(error).to.include({ code: 'E0201', status: 500, type: 'element' });
      expect(JSON.stringify(answer)).to.not.include('data:image');
    });

    it('answers protocol errors for an unknown tool and for arguments of another type', async () => {
      for (const [name, given] of [
        ['press_elephant', {}],
        ['press_element', { session_id: session, element: 4 }],
        ['press_element', { element: 'css=#save' }],
        ['start_session', { capabilities: 'none' }],
      ] as const) {
        const error = await mcp.call(name, given).catch((thrown: unknown) => thrown);
        expect(error, name).to.have.property('code', -32602);
      }
    });

    it('tells how far a start and a wait are, and ends a call that is cancelled', async () => {
      const told: Progress[] = [];
      const started = await mcp.call(
        'start_session',
        { capabilities: { url: pages.url('/') } },
        { onprogress: (progress) => told.push(progress) },
      );
      // A slow machine is also told how long it takes.
      const phases = told.map(({ message }) => message).filter((message) => !/ \(\d+ s\)$/.test(message ?? ''));
      expect(phases).to.deep.equal(['opening playwright', 'launching the app']);
      const other = started.structuredContent!['session_id'] as string;
      const cancelling = new AbortController();
      const waiting = mcp.call(
        'assert_presence',
        { session_id: other, elements: 'css=#never', timeout: '60' },
        { signal: cancelling.signal, onprogress: () => cancelling.abort(new Error('enough')) },
      );
      expect(await waiting.catch((error: unknown) => error)).to.be.instanceOf(Error);
      const began = performance.now();
      await mcp.text('get_text', { session_id: other, element: 'css=h1' });
      expect(performance.now() - began).to.be.below(10_000);
      expect(await mcp.text('terminate_session', { session_id: other })).to.equal(`terminated ${other}`);
    });

    both('has resources of the service and of each session', async () => {
      const { resources } = await mcp.client.listResources();
      expect(resources.map(({ uri }) => uri)).to.include.members([
        'svc://keywords',
        ...['screenshot', 'source', 'elements', 'screen_elements'].map((name) => `svc://session/${session}/${name}`),
      ]);
      const { resourceTemplates } = await mcp.client.listResourceTemplates();
      expect(resourceTemplates).to.have.length(4);
      const [keywords] = (await mcp.client.readResource({ uri: 'svc://keywords' })).contents;
      const [first] = JSON.parse((keywords as { text: string }).text) as object[];
      expect(first).to.have.all.keys('name', 'slug', 'description', 'params');
      const [shot] = (await mcp.client.readResource({ uri: `svc://session/${session}/screenshot` })).contents;
      expect(shot).to.include({ mimeType: 'application/octet-stream' });
      expect((shot as { blob: string }).blob).to.match(/^iVBORw0KGgo/);
      const [source] = (await mcp.client.readResource({ uri: `svc://session/${session}/source` })).contents;
      expect((source as { text: string }).text).to.include('<h1>Shop</h1>');
      const error = await mcp.client
        .readResource({ uri: 'svc://session/none/source' })
        .catch((thrown: unknown) => thrown);
      expect(error).to.have.property('code', -32002);
    });

    both('has prompts', async () => {
      const { prompts } = await mcp.client.listPrompts();
      expect(prompts.map(({ name }) => name)).to.deep.equal(['drive-a-device', 'write-steps']);
      const { messages } = await mcp.client.getPrompt({ name: 'drive-a-device', arguments: { task: 'buy milk' } });
      expect((messages[0]!.content as { text: string }).text).to.include('buy milk');
    });

    both('asks for steps with what was recorded, secrets left out', async () => {
      await text('enter_text', { element: 'Name', text: '@:hidden words' });
      const ask = (given: Record<string, string>) =>
        mcp.client.getPrompt({ name: 'write-steps', arguments: given }).then(
          ({ messages }) => (messages[0]!.content as { text: string }).text,
          (error: { code: number }) => error.code,
        );
      for (const given of [{}, { session_id: session }] as Record<string, string>[]) {
        expect(await ask(given))
          .to.include('  params: { element: text=Name, text: "@:${secret_1}" }')
          .and.not.include('hidden words');
      }
      expect(await ask({ session_id: 'none' })).to.equal(-32602);
    });
  });
}

/** The status of a request with these headers that no client of the protocol would send. */
async function statusFor(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const asked = request(url, { method: 'GET', headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('clients over MCP', function () {
  let pages: PageServer;
  let server: ServedMcp;
  let session: string;

  before(async () => {
    [pages, server] = await Promise.all([PageServer.start({ '/': PAGE }), serveMcp()]);
    const first = await McpClient.overHttp(server.url);
    session = await first.start(pages.url('/'));
    await first.close();
  });
  after(() => Promise.all([server.stop(), pages.close()]));

  it('may be two at once by HTTP, and see the same devices', async () => {
    const [one, two] = await Promise.all([McpClient.overHttp(server.url), McpClient.overHttp(server.url)]);
    try {
      const answers = await Promise.all(
        [one, two].map((mcp) => mcp.text('get_text', { session_id: session, element: 'css=h1' })),
      );
      expect(answers).to.deep.equal(['Shop', 'Shop']);
      await one.close();
      expect(await two.text('get_text', { session_id: session, element: 'css=h1' })).to.equal('Shop');
    } finally {
      await two.close();
    }
  });

  it('are refused by HTTP from pages and names that are not of this machine', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(server.url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' });
    expect((await ask({ Origin: 'https://evil.example' })).status).to.equal(403);
    expect((await ask({ Origin: 'http://localhost:3000' })).status).to.not.equal(403);
    expect(await statusFor(server.url, { Host: 'evil.example' })).to.equal(403);
    expect(await statusFor(server.url, { Host: 'localhost:1234' })).to.equal(400);
  });

  it('are let in by HTTP with the token, from the origins and to the hosts that are listed', async () => {
    const guarded = await serveMcp([
      '--token=quiet-quiet-quiet',
      '--allowed-origins=https://app.example',
      '--allowed-hosts=svc.example',
    ]);
    try {
      expect(await statusFor(guarded.url, {})).to.equal(401);
      expect(await statusFor(guarded.url, { Authorization: 'Bearer loud' })).to.equal(401);
      const listed = { Authorization: 'Bearer quiet-quiet-quiet', Origin: 'https://app.example', Host: 'svc.example' };
      expect(await statusFor(guarded.url, listed)).to.equal(400);
      const mcp = await McpClient.overHttp(guarded.url, { Authorization: 'Bearer quiet-quiet-quiet' });
      expect((await mcp.client.listTools()).tools).to.not.be.empty;
      await mcp.close();
    } finally {
      await guarded.stop();
    }
  });

  it('that vanish in the middle of a call by HTTP leave the others alone', async () => {
    const [one, two] = await Promise.all([McpClient.overHttp(server.url), McpClient.overHttp(server.url)]);
    try {
      const waiting = one.call('assert_presence', { session_id: session, elements: 'css=#never', timeout: '2' });
      waiting.catch(() => undefined);
      await one.client.transport!.close();
      expect(await two.text('get_text', { session_id: session, element: 'css=h1' })).to.equal('Shop');
    } finally {
      await two.close();
    }
  });

  it('leave no process behind when they vanish', async () => {
    const mcp = await McpClient.overStdio();
    await mcp.start(pages.url('/'));
    const { pid } = mcp;
    await mcp.close();
    await until('the end of the server', () => {
      try {
        process.kill(pid!, 0);
        return false;
      } catch {
        return true;
      }
    });
  });
});
