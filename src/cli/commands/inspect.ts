import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { accessFlags, accessSettings, bootSources, settingFlags } from '../flags.js';
import { checkAddress, findInspector, inspectorAt } from '../inspect/find-inspector.js';
import { openInBrowser } from '../open-in-browser.js';
import { ServiceCommand } from '../service-command.js';

/** Flags of a service that this command starts. */
const OWN_SERVICE = ['host', 'port', ...Object.keys(accessFlags), ...Object.keys(settingFlags)];
const PAGE_SCHEMES = ['http:', 'https:', 'file:'];

export default class Inspect extends ServiceCommand {
  static override description = `Open the inspector in the default browser: see the device, try a step, keep it.

Starts a service for it, which ends with this command, or joins one that runs.`;
  static override examples = [
    '<%= config.bin %> inspect',
    '<%= config.bin %> inspect https://example.com',
    '<%= config.bin %> inspect --service http://127.0.0.1:8000',
  ];
  static override args = {
    url: Args.string({ description: 'Address of a page to start a session on' }),
  };
  static override flags = {
    service: Flags.string({
      description: 'Address of a running service to join, instead of starting one',
      exclusive: OWN_SERVICE,
    }),
    open: Flags.boolean({
      description: 'Open the browser; with --no-open print the address only',
      default: true,
      allowNo: true,
    }),
    host: Flags.string({ description: 'Address to bind (default 127.0.0.1)' }),
    port: Flags.integer({ description: 'Port to bind; 0 picks a free one (default 0)', min: 0, max: 65535 }),
    ...accessFlags,
    ...settingFlags,
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(Inspect);
    const page = args.url === undefined ? undefined : checkAddress(args.url, PAGE_SCHEMES);
    const show = async (service: string) => {
      const address = inspectorAt(service, page);
      this.log(`The inspector is at ${address}`);
      if (flags.open) await this.#open(address);
    };
    if (flags.service !== undefined) return show(await findInspector(flags.service));
    const { serveUntilSignal } = await import('../serve-until-signal.js');
    const settings = { host: flags.host, port: flags.port, ...accessSettings(flags) };
    const sources = { ...bootSources(flags, settings), defaults: { port: 0 } };
    await serveUntilSignal(sources, async (url) => {
      this.log(`svc is listening on ${url}`);
      await show(url);
    });
  }

  async #open(address: string): Promise<void> {
    try {
      await openInBrowser(address);
    } catch (error) {
      this.logToStderr(`No browser was opened (${(error as Error).message}); open the address yourself.`);
    }
  }
}
