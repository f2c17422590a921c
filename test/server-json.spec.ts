import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { z } from 'zod';
import { Settings } from '../src/config.js';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8'));

const Positional = z.object({ type: z.literal('positional'), value: z.string() }).strict();
const Named = z.object({ type: z.literal('named'), name: z.string().startsWith('--'), value: z.string() }).strict();
const Variable = z
  .object({ name: z.string(), description: z.string(), format: z.enum(['string', 'filepath']).optional() })
  .strict();
const Transport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stdio') }).strict(),
  z.object({ type: z.literal('streamable-http'), url: z.string().url() }).strict(),
]);
/** The part of the registry's schema that is used here (server.json, 2025-12-11). */
const ServerJson = z
  .object({
    $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
    name: z
      .string()
      .max(200)
      .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
    title: z.string().min(1).max(100),
    description: z.string().min(1).max(100),
    version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
    packages: z.array(
      z
        .object({
          registryType: z.literal('npm'),
          identifier: z.string(),
          version: z.string(),
          runtimeHint: z.literal('npx'),
          transport: Transport,
          packageArguments: z.array(z.union([Positional, Named])),
          environmentVariables: z.array(Variable).optional(),
        })
        .strict(),
    ),
  })
  .strict();

describe('server.json', () => {
  const server = ServerJson.parse(read('server.json'));
  const { name, version, mcpName } = read('package.json') as Record<string, string>;

  it('has the name and version of package.json', () => {
    expect(server).to.include({ name: mcpName, version });
    expect(server.packages.map((each) => [each.identifier, each.version])).to.deep.equal([
      [name, version],
      [name, version],
    ]);
  });

  it('starts svc mcp for each transport', () => {
    const started = server.packages.map(({ packageArguments }) =>
      packageArguments.flatMap((each) => (each.type === 'named' ? [each.name, each.value] : [each.value])),
    );
    expect(started).to.deep.equal([['mcp'], ['mcp', '--transport', 'http', '--port', '8090']]);
    expect(server.packages.map(({ transport }) => transport)).to.deep.equal([
      { type: 'stdio' },
      { type: 'streamable-http', url: 'http://127.0.0.1:8090/mcp' },
    ]);
  });

  it('names settings that there are', () => {
    const known = Object.keys(Settings.shape).map((key) => `SVC_${key.toUpperCase()}`);
    const named = server.packages.flatMap(({ environmentVariables = [] }) => environmentVariables);
    expect(known).to.include.members(named.map((each) => each.name));
  });
});
