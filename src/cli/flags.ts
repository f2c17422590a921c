import * as Flags from '@oclif/core/flags';

/** What every command takes that reads the settings. */
export const settingFlags = {
  config: Flags.file({ description: 'Configuration file; default svc.config.json or .yaml in the working directory' }),
  'log-level': Flags.option({
    options: ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const,
    description: 'Least level that is logged',
    env: undefined,
  })(),
};
