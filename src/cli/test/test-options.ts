import { availableParallelism } from 'node:os';
import { ServiceError } from '../../errors.js';
import type { CaseSelection, Shard } from '../../suite/plan/case-selection.js';
import { MAX_TIME_MS, milliseconds, TIME_FORMS } from '../../suite/read/duration.js';
import type { SuiteOptions } from '../../suite/run/suite-options.js';
import { variablesOf } from '../flags.js';
import type { TestFlags } from './test-flags.js';

type RunSettings = Pick<
  SuiteOptions,
  | 'workers'
  | 'retries'
  | 'timeoutMs'
  | 'failFast'
  | 'heal'
  | 'screenshots'
  | 'trace'
  | 'video'
  | 'checkErrors'
  | 'shard'
>;

/** What `svc test` runs and how. */
export interface TestOptions {
  readonly selection: CaseSelection;
  readonly run: RunSettings;
  readonly variables: Readonly<Record<string, string>>;
  readonly isChecked: boolean;
}

/**
 * @param paths relative to the root of the project
 * @throws ServiceError E0403 for a value that cannot be used
 */
export function testOptionsOf(flags: TestFlags, paths: readonly string[]): TestOptions {
  const shard = flags.shard === undefined ? undefined : shardOf(flags.shard);
  // JUnit XML and CTRF JSON alone hold no files.
  const keepsFiles = !flags['no-report'] || flags.allure !== undefined;
  return {
    selection: {
      paths,
      tags: flags.tags,
      grep: flags.grep,
      lastFailed: flags['last-failed'],
      shard,
      sessions: flags.session ?? [],
      repeatEach: flags['repeat-each'],
    },
    run: {
      workers: flags.workers ?? Math.max(1, Math.floor(availableParallelism() / 2)),
      retries: flags.retries,
      timeoutMs: timeoutOf(flags.timeout),
      failFast: flags['fail-fast'],
      heal: flags['no-heal'] ? 'off' : flags.heal,
      screenshots: keepsFiles ? flags.screenshots : 'off',
      trace: keepsFiles ? flags.trace : 'off',
      video: keepsFiles ? flags.video : 'off',
      checkErrors: flags['check-errors'],
      ...(shard && { shard: `${shard.index}/${shard.count}` }),
    },
    variables: Object.fromEntries(variablesOf(flags.variable)),
    isChecked: !flags['no-check'],
  };
}

function shardOf(given: string): Shard {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(given)?.map(Number) ?? [];
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw new ServiceError('E0403', '--shard is I/N with I from 1 to N, such as 2/5');
}

function timeoutOf(given: string): number {
  const ms = milliseconds(given);
  if (ms !== undefined && ms >= 1 && ms <= MAX_TIME_MS) return ms;
  throw new ServiceError(
    'E0403',
    ms === undefined ? `--timeout ${TIME_FORMS}` : '--timeout must be between 1ms and 24h',
  );
}
