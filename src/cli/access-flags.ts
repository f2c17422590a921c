import * as Flags from '@oclif/core/flags';
import type { ConfigSources } from '../config.js';

/** What a command takes that serves by HTTP: who may call. */
export const accessFlags = {
  token: Flags.string({ description: 'Bearer token that clients must send by HTTP; other users see it in ps' }),
  'token-file': Flags.string({ description: 'File that holds the token' }),
  'allowed-origins': Flags.string({
    description: 'Origins of web pages that may call, besides those of this machine, separated by commas; * for all',
  }),
  'allowed-hosts': Flags.string({
    description: 'Host headers that are answered, besides the names of this machine, separated by commas',
  }),
};

type AccessFlags = { readonly [name in keyof typeof accessFlags]?: string | undefined };

/** What those flags say, as settings. */
export const accessSettings = (flags: AccessFlags): NonNullable<ConfigSources['flags']> => ({
  token: flags.token,
  token_file: flags['token-file'],
  allowed_origins: flags['allowed-origins'],
  allowed_hosts: flags['allowed-hosts'],
});
