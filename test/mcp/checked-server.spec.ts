import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import {
  CallToolRequestSchema,
  EmptyResultSchema,
  ErrorCode,
  type JSONRPCMessage,
  LATEST_PROTOCOL_VERSION,
  type McpError,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { CheckedServer } from '../../src/mcp/checked-server.js';
import { ProtocolError } from '../../src/mcp/errors.js';

/** Each case is one reason why CheckedServer overrides or wraps a part of the SDK's `Protocol`. */
describe('the MCP server on the installed SDK', () => {
  let server: CheckedServer;
  let client: Client;

  beforeEach(async () => {
    server = new CheckedServer({ name: 'svc', version: '1' }, { capabilities: { tools: {} }, instructions: 'Drive.' });
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
      if (params.name === 'refused') throw new ProtocolError(-32002, 'nothing here', { uri: 'svc://none' });
      return { content: [{ type: 'text', text: params.name }] };
    });
    client = new Client({ name: 'test', version: '1' });
    const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
    await server.connect(ofServer);
    await client.connect(ofClient);
  });

  afterEach(() => client.close());

  const failureOf = (name: unknown): Promise<McpError> =>
    client.request({ method: 'tools/call', params: { name } }, EmptyResultSchema).then(
      () => expect.fail('the request succeeded'),
      (error: unknown) => error as McpError,
    );

  it('introduces itself when a client initializes', () => {
    expect(client.getServerVersion()).to.deep.equal({ name: 'svc', version: '1' });
    expect(client.getServerCapabilities()).to.deep.equal({ tools: {} });
    expect(client.getInstructions()).to.equal('Drive.');
  });

  it('answers an unknown protocol version with the latest', async () => {
    const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
    const other = new CheckedServer({ name: 'svc', version: '1' }, { capabilities: {}, instructions: '' });
    const answered = new Promise<JSONRPCMessage>((resolve) => (ofClient.onmessage = resolve));
    await other.connect(ofServer);
    const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'old', version: '1' } };
    await ofClient.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect(await answered).to.have.nested.property('result.protocolVersion', LATEST_PROTOCOL_VERSION);
    await other.close();
  });

  it('parses requests for their handlers', async () => {
    const answer = await client.callTool({ name: 'echo' });
    expect(answer.content).to.deep.equal([{ type: 'text', text: 'echo' }]);
  });

  it('answers invalid parameters with -32602 and their path', async () => {
    const error = await failureOf(5);
    expect(error.code).to.equal(ErrorCode.InvalidParams);
    expect(error.message).to.include('params.name');
  });

  it('answers an unknown method with -32601', async () => {
    const error = await client
      .request({ method: 'prompts/list' }, EmptyResultSchema)
      .catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', ErrorCode.MethodNotFound);
  });

  it('sends code, message and data of a ProtocolError', async () => {
    const error = await failureOf('refused');
    expect(error).to.deep.include({ code: -32002, data: { uri: 'svc://none' } });
    expect(error.message).to.include('nothing here');
  });

  it('sends notifications and requests without checking capabilities', async () => {
    const notified = new Promise<void>((resolve) =>
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve()),
    );
    await server.notification({ method: 'notifications/tools/list_changed' });
    await notified;
    expect(await server.request({ method: 'ping' }, EmptyResultSchema)).to.deep.equal({});
  });
});
