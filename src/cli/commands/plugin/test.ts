import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { testLoader } from '../../../plugin/loading/test-loader.js';
import { testFiles } from '../../plugin/plugin-files.js';
import { ServiceCommand } from '../../service-command.js';

export default class PluginTest extends ServiceCommand {
  static override description =
    'Run the tests of plugins, written with node:test, as the service loads plugins: in TypeScript or JavaScript, with ' +
    'the svc and svc/testing that run. Exits with 1 when one fails.';
  static override examples = ['<%= config.bin %> plugin test', '<%= config.bin %> plugin test plugins/greet.test.ts'];
  static override strict = false;
  static override usage = 'plugin test [FILE|DIRECTORY...]';

  async run(): Promise<void> {
    const { argv } = await this.parse(PluginTest);
    const files = await testFiles(argv.length > 0 ? (argv as string[]) : ['plugins']);
    const directories = [...new Set(files.map((file) => dirname(realpathSync(file))))];
    const child = spawn(
      process.execPath,
      ['--import', testLoader(directories), '--test', '--test-reporter=spec', ...files],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const [code] = (await once(child, 'close')) as [number | null];
    process.exitCode = code === 0 ? 0 : 1;
  }
}
