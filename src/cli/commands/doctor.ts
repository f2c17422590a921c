import { coloursOf } from '../../terminal-text.js';
import { boot } from '../../boot.js';
import { defaultDriverOf } from '../doctor/checks.js';
import { examine, printExamined } from '../doctor/examine.js';
import { bootSources, settingFlags } from '../flags.js';
import { ServiceCommand } from '../service-command.js';
import { StepProgress } from '../step-progress.js';

export default class Doctor extends ServiceCommand {
  static override description =
    'Check what is installed and works on this machine, and show how to fix what does not.\n' +
    'Exits with 1 when something is broken that the default driver needs; everything else is a warning.';
  static override examples = ['<%= config.bin %> doctor', 'SVC_DRIVER=selenium <%= config.bin %> doctor --json'];
  static override enableJsonFlag = true;
  static override flags = { ...settingFlags };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Doctor);
    const service = await boot(bootSources(flags, { log_level: flags['log-level'] ?? 'error', session_idle_s: 0 }));
    const { registry, config } = service;
    const progress = new StepProgress(process.stderr);
    progress.start('looking at what is installed');
    const checks = await examine(registry, config.settings).finally(() => progress.stop());
    const ok = checks.every(({ state, required }) => state !== 'failed' || !required);
    const driver = defaultDriverOf(config.settings);
    this.logAsIs(printExamined(checks, coloursOf(process.stdout)));
    this.log(ok ? `\nSessions of ${driver} work here.` : `\nSessions of ${driver} do not work here: see ✗.`);
    if (!ok) process.exitCode = 1;
    await service.store.shutdown();
    return { ok, default_driver: driver, checks };
  }
}
