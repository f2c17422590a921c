import { resolve } from 'node:path';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { boot } from '../../../boot.js';
import { keywordInfo } from '../../../keyword/definition.js';
import { problemLine } from '../../../suite/model/problem.js';
import { keywordLookup } from '../../../suite/run/keyword-lookup.js';
import { shellLine } from '../../../text/shell-words.js';
import { bootSources, settingFlags } from '../../flags.js';
import { ServiceCommand } from '../../service-command.js';

export default class ProjectConvert extends ServiceCommand {
  static override description =
    'Convert a project of CSV and YAML files, as optics-framework has them, into test files, modules and elements that ' +
    'svc test runs the same. Says what has no equal. Nothing is overwritten.';
  static override examples = ['<%= config.bin %> project convert ./calendar --output ./calendar-tests'];
  static override enableJsonFlag = true;
  static override args = {
    dir: Args.string({ description: 'Folder of the project', required: true, ignoreStdin: true }),
  };
  static override flags = {
    output: Flags.string({ description: 'Folder it is written to; a new or empty one', required: true }),
    ...settingFlags,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(ProjectConvert);
    const { convertProject } = await import('../../../suite/convert/convert-project.js');
    const { catalog, store } = await boot(bootSources(flags, { log_level: 'fatal', session_idle_s: 0 }));
    try {
      const keywords = keywordLookup(catalog.all().map(keywordInfo));
      const { files, warnings } = await convertProject(resolve(args.dir), resolve(flags.output), keywords);
      const lines = warnings.map(problemLine);
      for (const line of lines) this.logToStderr(`Warning: ${line}`);
      this.log(`Wrote ${files.length} files to ${flags.output}:\n${files.map((file) => `  ${file}`).join('\n')}`);
      this.log(`Run them: ${shellLine(['svc', 'test', flags.output])}`);
      return { output: flags.output, files, warnings: lines };
    } finally {
      await store.shutdown();
    }
  }
}
