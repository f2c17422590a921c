import * as Flags from '@oclif/core/flags';
import { loadConfig } from '../load-config.js';
import { ServiceError } from '../errors.js';
import { healFiles, IN_PROJECT } from '../heal/files.js';
import { HealLedger } from '../heal/ledger/heal-ledger.js';
import { bootSources, settingFlags } from './flags.js';
import { ServiceCommand } from './service-command.js';

/** Flags of the commands on the ledger of heals. */
export const healsFlags = {
  config: settingFlags.config,
  'log-level': settingFlags['log-level'],
  project: Flags.directory({
    description: 'Project with the heals (in .svc); default the directory SVC_HEAL_STORE, else the working directory',
    exists: true,
  }),
};

interface HealsFlags {
  readonly config?: string | undefined;
  readonly 'log-level'?: string | undefined;
  readonly project?: string | undefined;
}

/** A command on the ledger of heals. */
export abstract class HealsCommand extends ServiceCommand {
  /** @throws ServiceError E0503 for wrong settings */
  protected async ledger(flags: HealsFlags): Promise<HealLedger> {
    const { settings } = await loadConfig(bootSources(flags));
    const store = flags.project === undefined ? (settings.heal_store ?? IN_PROJECT) : IN_PROJECT;
    const files = healFiles(store, flags.project ?? process.cwd())!;
    return new HealLedger(files.ledger, (problem) => this.logToStderr(problem));
  }

  /** Accepts or rejects heals. @throws ServiceError E0403 at the first unknown id; earlier ones are decided by then */
  protected async decide(flags: HealsFlags, ids: readonly string[], status: 'accepted' | 'rejected'): Promise<unknown> {
    if (ids.length === 0) throw new ServiceError('E0403', 'name at least one heal; svc heals list shows their ids');
    const ledger = await this.ledger(flags);
    const heals = [];
    for (const id of ids) {
      const heal = await ledger.decide(id, status);
      heals.push(heal);
      this.log(`${status} ${heal.id}: ${heal.old} -> ${heal.new ?? '(no locator)'}`);
    }
    return { heals };
  }
}
