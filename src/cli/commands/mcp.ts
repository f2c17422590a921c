import { Writable } from 'node:stream';
import * as Flags from '@oclif/core/flags';
import { ServiceError } from '../../errors.js';
import { readToolGroups, TOOL_GROUPS } from '../../mcp/tool-groups.js';
import { accessFlags, accessSettings, bootSources, settingFlags } from '../flags.js';
import { asMissingSdk, ServiceCommand, watchPlugins } from '../service-command.js';

const PORT = 8090;

export default class Mcp extends ServiceCommand {
  static override description = `Serve the keywords to language-model clients by the Model Context Protocol.

One endpoint serves the protocol versions up to 2025-11-25 and that of 2026-07-28: the client chooses. find_elements is a tool of the group verify; run_steps, of the group default, runs every keyword. A client that asks for progress gets a message at least every 3 seconds. Results and resources are cut at 75,000 bytes.`;
  static override examples = [
    '<%= config.bin %> mcp',
    '<%= config.bin %> mcp --tools default,page,window',
    '<%= config.bin %> mcp --transport http --port 8090',
  ];
  static override flags = {
    transport: Flags.string({
      description: 'stdio for a client that starts this process, http for clients on the network',
      options: ['stdio', 'http'] as const,
      default: 'stdio',
    }),
    host: Flags.string({ description: 'Address to bind, by HTTP (default 127.0.0.1)' }),
    port: Flags.integer({
      description: `Port to bind, by HTTP; 0 picks a free one (default ${PORT})`,
      min: 0,
      max: 65535,
    }),
    tools: Flags.string({
      description: `Groups of tools, separated by commas; core has the dozen that most journeys need: ${TOOL_GROUPS.join(', ')}`,
      default: 'default',
      parse: async (names) => {
        readToolGroups(names);
        return names;
      },
    }),
    ...accessFlags,
    ...settingFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Mcp);
    const isStdio = flags.transport === 'stdio';
    // Before a plugin is loaded, which may print.
    const output = isStdio ? takeStdout() : undefined;
    const [{ boot }, { endOnSignal }, { buildFeatures }, server] = await Promise.all([
      import('../../boot.js'),
      import('../interruption.js'),
      import('../../mcp/features.js'),
      isStdio ? import('../../mcp/transports/stdio.js') : import('../../mcp/transports/http.js'),
    ]).catch((error: unknown) => {
      throw asMissingSdk(error);
    });
    const service = await boot(
      bootSources(flags, {
        host: flags.host,
        port: flags.port ?? PORT,
        ...accessSettings(flags),
      }),
    );
    const { logger } = service;
    if (service.config.settings.directory !== undefined) {
      throw new ServiceError(
        'E0503',
        'in a fleet (directory, SVC_DIRECTORY) MCP is served beside HTTP: run svc serve --mcp',
      );
    }
    await service.access();
    const features = buildFeatures(service, readToolGroups(flags.tools));
    if ('serveStdio' in server) {
      const served = server.serveStdio(service, features, output!);
      const ended = endOnSignal(logger, () => served.close(), { over: served.gone });
      await watchPlugins(service);
      await ended;
      return;
    }
    const served = await server.serveMcpHttp(service, features);
    const ended = endOnSignal(logger, () => served.close());
    this.log(`svc mcp is listening on ${served.url}`);
    await watchPlugins(service);
    await ended;
  }
}

/**
 * Reserves stdout for the protocol: from now on all other writes to `process.stdout` go to stderr.
 * @returns a stream that still writes to stdout
 */
function takeStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, encoding, done) => void write(chunk, encoding, done),
  });
}
