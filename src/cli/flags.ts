import { parse } from 'node:path';
import * as Flags from '@oclif/core/flags';
import type { ConfigSources } from '../load-config.js';
import { IN_PROJECT } from '../heal/files.js';
import { ServiceError } from '../errors.js';
/** Flags of the commands that read the settings. */
export const settingFlags = {
  config: Flags.file({ description: 'Configuration file; default svc.config.json or .yaml in the working directory' }),
  plugins: Flags.string({
    description: 'Directory or package with plugins, in addition to ./plugins; repeatable',
    multiple: true,
    multipleNonGreedy: true,
  }),
  'log-level': Flags.option({
    options: ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const,
    description: 'Minimum level to log',
    env: undefined,
  })(),
};

interface SettingFlags {
  readonly config?: string | undefined;
  readonly plugins?: string[] | undefined;
  readonly 'log-level'?: string | undefined;
}

/** The settings of those flags for `boot`, with further settings. */
export const bootSources = (flags: SettingFlags, more: ConfigSources['flags'] = {}): ConfigSources => ({
  file: flags.config,
  flags: { log_level: flags['log-level'], plugins: flags.plugins, ...more },
});

/**
 * The same for a command that opens a session for the operator: it may choose the browser's program and arguments unless
 * `allow_launch_options` is off, healing writes into the project, and keywords may read every file that they are given.
 */
export const ownSessionSources = (flags: SettingFlags, more: ConfigSources['flags'] = {}): ConfigSources => ({
  ...bootSources(flags, more),
  defaults: {
    allow_launch_options: true,
    heal_store: IN_PROJECT,
    project_root: parse(process.cwd()).root,
    // The command ends with its session, before a browser that waits would be of use.
    warm_browsers: 0,
  },
});

/** Flags of the commands that serve HTTP: who may call. */
export const accessFlags = {
  token: Flags.string({ description: 'Bearer token that HTTP clients must send; other users can see it in ps' }),
  'token-file': Flags.string({ description: 'File that holds the token' }),
  'tokens-file': Flags.string({ description: 'File with named tokens and their roles, as svc token new writes it' }),
  'allowed-origins': Flags.string({
    description: 'Origins of web pages that may call, besides those of this machine, separated by commas; * for all',
  }),
  'allowed-hosts': Flags.string({
    description: 'Host headers that are answered, besides the names of this machine, separated by commas',
  }),
  'audit-file': Flags.string({ description: 'File to which a JSON line is appended for every action' }),
  'read-only': Flags.boolean({
    description: 'Refuse what changes a device or a session; sessions can be started, looked at and stopped',
    // Without a default an absent flag leaves the setting alone.
    default: undefined,
  }),
};

type AccessFlags = { readonly [name in Exclude<keyof typeof accessFlags, 'read-only'>]?: string | undefined } & {
  readonly 'read-only'?: boolean | undefined;
};

/** The settings of those flags. */
export const accessSettings = (flags: AccessFlags): NonNullable<ConfigSources['flags']> => ({
  token: flags.token,
  token_file: flags['token-file'],
  tokens_file: flags['tokens-file'],
  allowed_origins: flags['allowed-origins'],
  allowed_hosts: flags['allowed-hosts'],
  audit_file: flags['audit-file'],
  read_only: flags['read-only'],
});

/** The flag of the commands that run steps with variables. */
export const variableFlag = {
  variable: Flags.string({
    description: 'NAME=VALUE: sets ${NAME} before the first step; repeatable',
    multiple: true,
    multipleNonGreedy: true,
  }),
};

/** @throws ServiceError E0403 for a value that is not NAME=VALUE */
export const variablesOf = (given: readonly string[] = []): [name: string, value: string][] =>
  given.map((word) => {
    const [, name, value] = /^([^${}=]{1,200})=([^]*)$/.exec(word) ?? [];
    if (name !== undefined && value !== undefined) return [name.trim(), value];
    throw new ServiceError('E0403', '--variable is NAME=VALUE, the name without $, { and }');
  });
