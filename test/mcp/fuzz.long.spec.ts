import { expect } from 'chai';
import fc from 'fast-check';
import { serveMcp, type ServedMcp } from '../support/serve-mcp.js';
import { type Message, RawMcp } from '../support/raw-mcp.js';
import { until } from '../fixtures/until.js';

const METHODS = [
  'tools/call',
  'tools/list',
  'resources/read',
  'prompts/get',
  'initialize',
  'ping',
  'nope',
  '__proto__',
];

/** Requests that are wrong in every place, and some that are right. */
const request = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '1.0', 2),
    id: fc.oneof(fc.integer({ min: 1000 }), fc.string(), fc.constant(null), fc.double()),
    method: fc.oneof(fc.constantFrom(...METHODS), fc.jsonValue()),
    params: fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          name: fc.oneof(fc.constantFrom('sleep', 'press_element', 'start_session', 'write-steps'), fc.jsonValue()),
          arguments: fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())),
          uri: fc.oneof(fc.constant('svc://session/%00/source'), fc.jsonValue()),
          _meta: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);
const text = fc.oneof(
  request.map((value) => JSON.stringify(value)),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string().map((value) => value.replace(/[\r\n]/g, '')),
);

/** Starts of sessions open browsers: what is sent here may not reach as far. */
const isHarmless = (body: string) => !/"start_session"/.test(body) || !/"2\.0"/.test(body);

const CODES = [-32700, -32600, -32601, -32602, -32603, -32002];

describe('an MCP server that gets anything', () => {
  describe('over stdio', () => {
    let mcp: RawMcp;

    beforeEach(async () => {
      mcp = new RawMcp();
      await mcp.initialize();
    });

    afterEach(() => mcp.kill());

    it('answers each line at most once, and goes on', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(text.filter(isHarmless), { maxLength: 20 }), async (lines) => {
          const before = mcp.messages.length;
          for (const line of lines) mcp.write(`${line}\n`);
          expect((await mcp.ask('ping')).result).to.deep.equal({});
          const answers = mcp.messages.slice(before).filter(({ method }) => method === undefined);
          expect(answers.length).to.be.at.most(lines.length + 1);
          for (const { error } of answers) if (error) expect(error.code).to.be.oneOf(CODES);
        }),
        { numRuns: 60 },
      );
      expect(await mcp.end()).to.equal(0);
    });

    it('says what is wrong with a line', async () => {
      const codeOf = async (line: string | Buffer) => {
        const before = mcp.messages.length;
        mcp.write(line);
        mcp.write('\n');
        const { error } = await until('the answer', () => mcp.messages[before]);
        return error?.code;
      };
      expect(await codeOf('no JSON')).to.equal(-32700);
      expect(await codeOf(Buffer.from([0xff, 0xfe, 0x00]))).to.equal(-32700);
      expect(await codeOf('['.repeat(200_000))).to.equal(-32700);
      expect(await codeOf('{}')).to.equal(-32600);
      expect(await codeOf('x'.repeat(11 * 1024 * 1024))).to.equal(-32600);
      expect(await codeOf('{"jsonrpc":"2.0","id":901,"method":"nope"}')).to.equal(-32601);
      expect(await codeOf('{"jsonrpc":"2.0","id":902,"method":"tools/call","params":{"name":7}}')).to.equal(-32602);
      expect(await codeOf('{"jsonrpc":"2.0","id":903,"method":"prompts/get","params":{"name":"none"}}')).to.equal(
        -32602,
      );
      expect(await codeOf('{"jsonrpc":"2.0","id":904,"method":"initialize","params":{}}')).to.equal(-32602);
      expect(await codeOf('{"jsonrpc":"2.0","id":905,"method":"resources/read","params":{"uri":"svc://no"}}')).to.equal(
        -32002,
      );
      expect(await mcp.end()).to.equal(0);
    });
  });

  describe('over HTTP', () => {
    let server: ServedMcp;
    let session: string;

    before(async () => {
      server = await serveMcp();
    });

    after(() => server.stop());

    const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
      fetch(server.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...(session && { 'Mcp-Session-Id': session }),
          ...headers,
        },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      });
    const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };

    before(async () => {
      const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize }));
      session = answer.headers.get('mcp-session-id')!;
      await answer.text();
    });

    const isAlive = async () => {
      const answer = await post('{"jsonrpc":"2.0","id":7,"method":"ping"}');
      expect(answer.status).to.equal(200);
      expect(await answer.text()).to.include('"result":{}');
    };

    it('answers with a status and a code, and goes on', async () => {
      await fc.assert(
        fc.asyncProperty(text.filter(isHarmless), async (body) => {
          const answer = await post(body);
          const said = await answer.text();
          expect(answer.status, said).to.be.oneOf([200, 202, 400]);
          if (answer.status === 400) {
            expect((JSON.parse(said) as Message).error!.code).to.be.oneOf(CODES);
          }
          await isAlive();
        }),
        { numRuns: 100 },
      );
    });

    it('refuses other methods, other types, other sessions, and what is too long', async () => {
      const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
      for (const [status, ask] of [
        [400, () => post(Buffer.from([0xff, 0xfe]))],
        [415, () => post(ping, { 'Content-Type': 'text/plain' })],
        [406, () => post(ping, { Accept: 'text/html' })],
        [404, () => post(ping, { 'Mcp-Session-Id': 'another' })],
        [400, () => post(ping, { 'Mcp-Protocol-Version': '1999-01-01' })],
        [405, () => fetch(server.url, { method: 'PUT', headers: { 'Mcp-Session-Id': session } })],
        [404, () => fetch(server.url.replace('/mcp', '/other'))],
        [413, () => post(`{"a":"${'x'.repeat(11 * 1024 * 1024)}"}`)],
      ] as const) {
        const answer = await ask();
        expect(answer.status, await answer.text()).to.equal(status);
      }
      await isAlive();
    });
  });
});
