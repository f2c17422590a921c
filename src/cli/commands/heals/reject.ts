import { HealsCommand, healsFlags } from '../../heals-command.js';

export default class HealsReject extends HealsCommand {
  static override description = 'Reject heals: the new locator is never again used in the place of the old one.';
  static override examples = ['<%= config.bin %> heals reject 1f0c22ab --project ./tests'];
  static override enableJsonFlag = true;
  static override strict = false;
  static override usage = 'heals reject ID...';
  static override flags = { ...healsFlags };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(HealsReject);
    return this.decide(flags, argv as string[], 'rejected');
  }
}
