import * as Flags from '@oclif/core/flags';
import { HealsCommand, healsFlags } from '../../heals-command.js';

export default class HealsExport extends HealsCommand {
  static override description =
    'Write the accepted heals as a mapping of old locators to new ones, for changing tests: as JSON, or as text of two ' +
    'lines a heal, `- old` and `+ new`, with an empty line between heals.';
  static override examples = [
    '<%= config.bin %> heals export --project ./tests > heals.json',
    '<%= config.bin %> heals export --format text',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    ...healsFlags,
    format: Flags.option({ options: ['json', 'text'] as const, description: 'How it is written', default: 'json' })(),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(HealsExport);
    const entries = await (await this.ledger(flags)).entries();
    const accepted = entries.filter(({ status }) => status === 'accepted');
    const mapping = Object.fromEntries(accepted.map(({ old, new: now }) => [old, now]));
    const lines = Object.entries(mapping).map(([old, now]) => `- ${old}\n+ ${now}\n`);
    this.log(flags.format === 'text' ? lines.join('\n').trimEnd() : JSON.stringify(mapping, null, 2));
    return mapping;
  }
}
