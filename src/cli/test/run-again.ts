import { shellLine } from '../../text/shell-words.js';
import type { TestFlags } from './test-flags.js';

/**
 * The command that runs the failed cases of a run again. Variables are left out, since they may be secrets.
 * @param paths as they were given
 */
export function runAgainCommand(
  bin: string,
  paths: readonly string[],
  { session = [], service, config }: Partial<Pick<TestFlags, 'session' | 'service' | 'config'>>,
): string {
  return shellLine([
    ...[bin, 'test', ...paths, '--last-failed'],
    ...session.flatMap((name) => ['--session', name]),
    ...(service === undefined ? [] : ['--service', service]),
    ...(config === undefined ? [] : ['--config', config]),
  ]);
}
