import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { boot } from '../../boot.js';
import { keywordInfo } from '../../keyword/definition.js';
import { bootSources, settingFlags } from '../flags.js';
import { keywordsAsMarkdown, printKeyword, printKeywords } from '../print-keywords.js';
import { ServiceCommand } from '../service-command.js';

export default class Keywords extends ServiceCommand {
  static override description = 'List the keywords, or show one with its parameters.';
  static override examples = ['<%= config.bin %> keywords', '<%= config.bin %> keywords "Press Element"'];
  static override enableJsonFlag = true;
  static override args = { name: Args.string({ description: 'Keyword, in any spelling', ignoreStdin: true }) };
  static override flags = {
    markdown: Flags.boolean({ description: 'Print the catalogue as a Markdown page' }),
    names: Flags.boolean({
      description: 'Print the names alone, one a line, as one word each',
      exclusive: ['markdown'],
    }),
    ...settingFlags,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Keywords);
    const { catalog } = await boot(bootSources(flags, { session_idle_s: 0 }));
    if (args.name !== undefined) {
      const info = keywordInfo(catalog.get(args.name));
      this.log(printKeyword(info));
      return info;
    }
    const all = catalog.all().map(keywordInfo);
    const names = () => all.map(({ keyword_slug }) => keyword_slug).join('\n');
    this.log(flags.names ? names() : flags.markdown ? keywordsAsMarkdown(all) : printKeywords(all));
    return all;
  }
}
