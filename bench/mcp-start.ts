import { startBareNode } from './_support/bare-node.js';
import type { Benchmark, Measurement } from './_support/benchmark.js';
import { now } from './_support/clock.js';
import { estimate, exact } from './_support/estimate.js';
import { runAlone } from './_support/run-alone.js';
import { McpProcess } from './mcp/mcp-process.js';
import { installPackages } from './mcp/packages.js';
import { mobileMcp, playwrightMcp, type ServerCommand, svcMcp } from './mcp/servers.js';

const WARM_UP = 3;
const STARTS = 25;

interface Start {
  /** From the start of the process to the answered list, in milliseconds. */
  readonly ms: number;
  /** Size of the list as JSON. */
  readonly bytes: number;
  readonly tools: number;
}

const start = (command: ServerCommand): Promise<Start> =>
  McpProcess.use(command, async (server) => {
    const list = await server.ask<{ tools: unknown[] }>('tools/list');
    return { ms: now() - server.began, bytes: Buffer.byteLength(JSON.stringify(list)), tools: list.tools.length };
  });

/**
 * The MCP servers over stdio, from the start of the process to the answered list of tools, beside Node
 * without a script, and the size of the list.
 */
export const mcpStart: Benchmark = {
  name: 'mcp-start',
  measure: async () => {
    await installPackages();
    const servers = [
      { name: 'svc mcp', command: svcMcp(), most: { ms: 200, bytes: 20_000 } },
      { name: 'svc mcp --tools core', command: svcMcp('--tools', 'core'), most: { ms: 200, bytes: 7000 } },
      { name: '@playwright/mcp', command: await playwrightMcp() },
      { name: '@mobilenext/mobile-mcp', command: mobileMcp() },
    ];
    const starts = servers.map((): Start[] => []);
    const bare: number[] = [];
    for (let round = -WARM_UP; round < STARTS; round++) {
      for (const [index, { command }] of servers.entries()) {
        const made = await start(command);
        if (round >= 0) starts[index]!.push(made);
      }
      const ofNode = await startBareNode();
      if (round >= 0) bare.push(ofNode);
    }
    return servers.flatMap(({ name, most }, index): Measurement[] => {
      const { bytes, tools } = starts[index]![0]!;
      return [
        {
          name: `${name}, list answered`,
          unit: 'ms',
          ours: estimate(starts[index]!.map(({ ms }) => ms)),
          baseline: estimate(bare),
          ...(most ? { limit: { of: 'value', most: most.ms } } : { isPeer: true }),
        },
        {
          name: `${name}, list of ${tools} tools`,
          unit: 'bytes',
          ours: exact(bytes),
          ...(most ? { limit: { of: 'value', most: most.bytes } } : { isPeer: true }),
        },
      ];
    });
  },
};

await runAlone(import.meta.url, mcpStart);
