import { coloursOf } from '../colours.js';
import { bootSources, settingFlags } from '../flags.js';
import { ServiceCommand } from '../service-command.js';
import { StepProgress } from '../step-progress.js';

export default class Doctor extends ServiceCommand {
  static override description =
    'Tell what is installed and works on this machine, and how to mend what does not.\n' +
    'Exits with 1 when something is broken that the default driver needs; everything else is a warning.';
  static override examples = ['<%= config.bin %> doctor', 'SVC_DRIVER=selenium <%= config.bin %> doctor --json'];
  static override enableJsonFlag = true;
  static override flags = { ...settingFlags };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Doctor);
    const [{ boot }, { examine }, { defaultDriverOf }, { printExamined }] = await Promise.all([
      import('../../boot.js'),
      import('../doctor/examine.js'),
      import('../doctor/default-driver.js'),
      import('../doctor/print-examined.js'),
    ]);
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
