import * as Flags from '@oclif/core/flags';
import { ServiceError } from '../errors.js';
import type { HealLedger } from '../heal/ledger/heal-ledger.js';
import { bootSources, settingFlags } from './flags.js';
import { ServiceCommand } from './service-command.js';

/** What the commands of the ledger take. */
export const healsFlags = {
  config: settingFlags.config,
  'log-level': settingFlags['log-level'],
  project: Flags.directory({
    description:
      'Project whose heals are meant (in .svc); default the directory SVC_HEAL_STORE, else the working directory',
    exists: true,
  }),
};

interface HealsFlags {
  readonly config?: string | undefined;
  readonly 'log-level'?: string | undefined;
  readonly project?: string | undefined;
}

/** A command about the ledger of heals. */
export abstract class HealsCommand extends ServiceCommand {
  /** @throws ServiceError E0503 for wrong settings */
  protected async ledger(flags: HealsFlags): Promise<HealLedger> {
    const [{ loadConfig }, { healFiles, IN_PROJECT }, { HealLedger: Ledger }] = await Promise.all([
      import('../config.js'),
      import('../heal/files.js'),
      import('../heal/ledger/heal-ledger.js'),
    ]);
    const { settings } = await loadConfig(bootSources(flags));
    const store = flags.project === undefined ? (settings.heal_store ?? IN_PROJECT) : IN_PROJECT;
    const files = healFiles(store, flags.project ?? process.cwd())!;
    return new Ledger(files.ledger, (problem) => this.logToStderr(problem));
  }

  /** Says of heals what became of them. @throws ServiceError E0403 when there is none of an id; those before it are done */
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
