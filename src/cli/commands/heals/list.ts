import * as Flags from '@oclif/core/flags';
import { HEAL_STATUSES } from '../../../heal/ledger/heal-record.js';
import { HealsCommand, healsFlags } from '../../heals-command.js';

export default class HealsList extends HealsCommand {
  static override description = 'List what was healed, by whom, and what was said of it.';
  static override examples = ['<%= config.bin %> heals list', '<%= config.bin %> heals list --status proposed --json'];
  static override enableJsonFlag = true;
  static override flags = {
    ...healsFlags,
    status: Flags.option({ options: HEAL_STATUSES, description: 'Only those' })(),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(HealsList);
    const all = await (await this.ledger(flags)).entries();
    const heals = all.filter(({ status }) => flags.status === undefined || status === flags.status);
    if (heals.length === 0) this.log('No heals');
    for (const { id, status, keyword, old, new: now, by, times, time, evidence } of heals) {
      this.log(`${id}  ${status.padEnd(8)}  ${keyword}: ${old} -> ${now ?? '(no locator)'}`);
      this.log(
        `          by ${by}, ${times === 1 ? 'once' : `${times} times`}, last ${time} ${JSON.stringify(evidence)}`,
      );
    }
    return { heals };
  }
}
