import * as Flags from '@oclif/core/flags';
import { ServiceError } from '../errors.js';

/** What a command takes that runs steps with variables in them. */
export const variableFlag = {
  variable: Flags.string({
    description: 'NAME=VALUE: sets ${NAME} before the first step; may be given several times',
    multiple: true,
    multipleNonGreedy: true,
  }),
};

/** @throws ServiceError E0403 for what is not NAME=VALUE */
export const variablesOf = (given: readonly string[] = []): [name: string, value: string][] =>
  given.map((word) => {
    const [, name, value] = /^([^${}=]{1,200})=([^]*)$/.exec(word) ?? [];
    if (name !== undefined && value !== undefined) return [name.trim(), value];
    throw new ServiceError('E0403', '--variable is NAME=VALUE, the name without $, { and }');
  });
