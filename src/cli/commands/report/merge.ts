import { join } from 'node:path';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { ServiceCommand } from '../../service-command.js';
import { testFlags } from '../../test/test-flags.js';

export default class ReportMerge extends ServiceCommand {
  static override description =
    'Merge reports of svc test, such as those of shards, into one. A case that several of them have keeps the attempts of all.';
  static override examples = [
    '<%= config.bin %> report merge shard-1 shard-2 --output report',
    '<%= config.bin %> report merge reports/* --output report --junit results.xml',
  ];
  static override enableJsonFlag = true;
  static override strict = false;
  static override usage = 'report merge DIR... --output DIR';
  static override args = {
    dir: Args.string({ description: 'Directories of reports', required: true, ignoreStdin: true }),
  };
  static override flags = {
    output: Flags.string({
      description: 'Directory of the merged report; one that exists is replaced only if svc made it',
      required: true,
    }),
    junit: testFlags.junit,
    ctrf: testFlags.ctrf,
    allure: testFlags.allure,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(ReportMerge);
    const { output, junit, ctrf, allure } = flags;
    const [{ mergeReports }, { caseCounts }] = await Promise.all([
      import('../../../suite/report/merge-reports.js'),
      import('../../../suite/report/run-counts.js'),
    ]);
    const result = await mergeReports(argv as string[], output, { junit, ctrf, allure });
    for (const warning of result.warnings) this.logToStderr(`Warning: ${warning}`);
    const page = join(output, 'index.html');
    this.log(`${caseCounts(result)}\nReport: ${page}`);
    return { report: page, cases: result.cases.length };
  }
}
