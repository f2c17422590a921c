import * as Flags from '@oclif/core/flags';
import { accessFlags, accessSettings, bootSources, settingFlags } from '../flags.js';
import { serveUntilSignal } from '../serve-until-signal.js';
import { ServiceCommand } from '../service-command.js';

export default class Serve extends ServiceCommand {
  static override description = 'Serve the HTTP interface; prints one line with its address when it is ready.';
  static override examples = [
    '<%= config.bin %> serve',
    '<%= config.bin %> serve --port 0 --log-level warn',
    '<%= config.bin %> serve --mcp',
  ];
  static override flags = {
    host: Flags.string({ description: 'Address to bind (default 127.0.0.1)' }),
    port: Flags.integer({ description: 'Port to bind; 0 picks a free one (default 8000)', min: 0, max: 65535 }),
    robot: Flags.integer({
      description: 'Port on which the keywords are a remote library of Robot Framework, too; 0 picks a free one',
      min: 0,
      max: 65535,
    }),
    mcp: Flags.boolean({
      description: 'Serve MCP, too, at /mcp of the same port',
      // Without a default an absent flag leaves the setting alone.
      default: undefined,
    }),
    'mcp-tools': Flags.string({ description: 'Groups of tools served there, as --tools of svc mcp' }),
    ...accessFlags,
    ...settingFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    await serveUntilSignal(
      bootSources(flags, {
        host: flags.host,
        port: flags.port,
        mcp: flags.mcp,
        mcp_tools: flags['mcp-tools'],
        ...accessSettings(flags),
      }),
      (url, robotUrl) => {
        if (robotUrl !== undefined) this.log(`the Robot library is at ${robotUrl}`);
        this.log(`svc is listening on ${url}`);
      },
      { robotPort: flags.robot },
    );
  }
}
