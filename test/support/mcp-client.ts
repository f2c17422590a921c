import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { boot } from '../../src/boot.js';
import type { SettingName } from '../../src/config.js';
import { buildFeatures } from '../../src/mcp/features.js';
import { createMcpServer } from '../../src/mcp/server.js';
import { readToolGroups } from '../../src/mcp/tool-groups.js';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: Progress) => void;
}

/** The official client, speaking to `svc mcp`. */
export class McpClient {
  private constructor(
    readonly client: Client,
    /** The server's process, when the client started it. */
    readonly pid: number | undefined,
    private readonly end: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Starts `svc mcp` as a process of the client's own. */
  static async overStdio(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<McpClient> {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, 'mcp', '--log-level', 'error', ...args],
      env: { ...(Object.fromEntries(inherited) as Record<string, string>), ...env },
      stderr: 'ignore',
    });
    return McpClient.#connect(transport, () => transport.pid ?? undefined);
  }

  /** Serves it in this process: for what a transport does not change. */
  static async inProcess(settings: Partial<Record<SettingName, unknown>> = {}, tools = 'default'): Promise<McpClient> {
    const service = await boot({ flags: { log_level: 'error', ...settings }, env: {} });
    const { server, notifier } = createMcpServer(buildFeatures(service, readToolGroups(tools)));
    const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
    await server.connect(ofServer);
    return McpClient.#connect(
      ofClient,
      () => undefined,
      async () => {
        notifier.close();
        await service.store.shutdown();
      },
    );
  }

  static overHttp(url: string, headers: Readonly<Record<string, string>> = {}): Promise<McpClient> {
    return McpClient.#connect(
      new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
      () => undefined,
    );
  }

  static async #connect(
    transport: Parameters<Client['connect']>[0],
    pid: () => number | undefined,
    end?: () => Promise<void>,
  ): Promise<McpClient> {
    const client = new Client({ name: 'svc-test', version: '1.0.0' });
    await client.connect(transport);
    return new McpClient(client, pid(), end);
  }

  async call(
    name: string,
    given: Readonly<Record<string, unknown>> = {},
    options?: CallOptions,
  ): Promise<CallToolResult> {
    return (await this.client.callTool({ name, arguments: { ...given } }, undefined, options)) as CallToolResult;
  }

  /** A call that succeeds; answers its text. */
  async text(name: string, given?: Readonly<Record<string, unknown>>): Promise<string> {
    const answer = await this.call(name, given);
    expect(answer.isError ?? false, JSON.stringify(answer.content)).to.equal(false);
    return textOf(answer);
  }

  /** Opens an address in the embedded browser; answers the id of the session. */
  async start(url: string, more: object = {}): Promise<string> {
    const { structuredContent: data, content } = await this.call('start_session', { capabilities: { url }, ...more });
    expect(data, JSON.stringify(content)).to.have.property('session_id');
    return data!['session_id'] as string;
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.end();
  }
}

export const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join('\n');
