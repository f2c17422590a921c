import { HealsCommand, healsFlags } from '../../heals-command.js';

export default class HealsAccept extends HealsCommand {
  static override description =
    'Accept heals: from now on the new locator is used as soon as the old one finds nothing.';
  static override examples = ['<%= config.bin %> heals accept 1f0c22ab --project ./tests'];
  static override enableJsonFlag = true;
  static override strict = false;
  static override usage = 'heals accept ID...';
  static override flags = { ...healsFlags };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(HealsAccept);
    return this.decide(flags, argv as string[], 'accepted');
  }
}
