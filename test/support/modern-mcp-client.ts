import { fileURLToPath } from 'node:url';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));

export const MODERN_VERSION = '2026-07-28';
/** The protocol of 2026-07-28 or nothing. */
const PINNED: ClientOptions = { versionNegotiation: { mode: { pin: MODERN_VERSION } } };
const IDENTITY = { name: 'svc-test', version: '1.0.0' };

/** The official client of the SDK's second line, speaking to a `svc mcp` of its own. */
export async function modernClientOverStdio(
  args: readonly string[] = [],
  options = PINNED,
  nodeArgs: readonly string[] = [],
): Promise<Client> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'));
  const client = new Client(IDENTITY, options);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...nodeArgs, COMMAND, 'mcp', '--log-level', 'error', ...args],
      env: Object.fromEntries(inherited) as Record<string, string>,
      stderr: 'ignore',
    }),
  );
  return client;
}

/** The official client of the SDK's second line, speaking to a server by HTTP. */
export async function modernClientOverHttp(
  url: string,
  options = PINNED,
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client(IDENTITY, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}
