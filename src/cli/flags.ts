import * as Flags from '@oclif/core/flags';
import type { ConfigSources } from '../config.js';
import { IN_PROJECT } from '../heal/files.js';

/** What every command takes that reads the settings. */
export const settingFlags = {
  config: Flags.file({ description: 'Configuration file; default svc.config.json or .yaml in the working directory' }),
  plugins: Flags.string({
    description: 'Directory or package with plugins, beside ./plugins; may be given several times',
    multiple: true,
    multipleNonGreedy: true,
  }),
  'log-level': Flags.option({
    options: ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const,
    description: 'Least level that is logged',
    env: undefined,
  })(),
};

interface SettingFlags {
  readonly config?: string | undefined;
  readonly plugins?: string[] | undefined;
  readonly 'log-level'?: string | undefined;
}

/** What those flags say, for `boot`, with further settings. */
export const bootSources = (flags: SettingFlags, more: ConfigSources['flags'] = {}): ConfigSources => ({
  file: flags.config,
  flags: { log_level: flags['log-level'], plugins: flags.plugins, ...more },
});

/**
 * The same for a command whose session is the operator's own: it may choose the program and the arguments of its browser
 * unless `allow_launch_options` is switched off, and healing writes into the project.
 */
export const ownSessionSources = (flags: SettingFlags, more: ConfigSources['flags'] = {}): ConfigSources => ({
  ...bootSources(flags, more),
  defaults: { allow_launch_options: true, heal_store: IN_PROJECT },
});
