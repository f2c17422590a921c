import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { openInBrowser } from '../../open-in-browser.js';
import { ServiceCommand } from '../../service-command.js';

export default class ReportOpen extends ServiceCommand {
  static override description = 'Open a report of svc test in the default browser.';
  static override examples = ['<%= config.bin %> report open', '<%= config.bin %> report open reports/nightly --print'];
  static override args = {
    dir: Args.string({ description: 'Directory of the report', default: 'report', ignoreStdin: true }),
  };
  static override flags = {
    print: Flags.boolean({ description: 'Only print the path of the page' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ReportOpen);
    const { INDEX_FILE, readRun } = await import('../../../suite/report/read-run.js');
    await readRun(args.dir);
    const page = resolve(args.dir, INDEX_FILE);
    this.log(page);
    if (flags.print) return;
    try {
      await openInBrowser(pathToFileURL(page).href);
    } catch (error) {
      this.logToStderr(`No browser was opened (${(error as Error).message}); open the page yourself.`);
    }
  }
}
