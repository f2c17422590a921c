import { Config } from '../config.js';
import { Driver } from '../device/driver.js';
import type { Scope } from '../di.js';
import type { HealLedger } from '../heal/ledger/heal-ledger.js';
import type { Healer, HealObserver } from '../heal/healer.js';
import { HealingExecutor } from '../heal/healing-executor.js';
import type { CallExecutor } from '../keyword/call-executor.js';
import { KeywordCatalog } from '../keyword/catalog.js';
import { Executor } from '../keyword/executor.js';
import { Workspace } from './workspace.js';

/** What heals in a session, in order, and what follows it. */
export interface Healing {
  readonly healers: readonly Healer[];
  readonly observers: readonly HealObserver[];
  readonly ledger: HealLedger;
  /** Writes down what is not written yet. It never throws. */
  readonly flush: () => Promise<void>;
}

/** What runs the calls of a session: one without healers has the plain executor. The scope holds the driver. */
export function buildExecutor(
  { healers, observers }: Pick<Healing, 'healers' | 'observers'>,
  scope: Scope,
): CallExecutor {
  const executor = new Executor(scope.get(Config).settings.max_combinations);
  if (healers.length === 0) return executor;
  const [workspace, driver] = [scope.get(Workspace), scope.get(Driver)];
  return new HealingExecutor({
    executor,
    healers,
    observers,
    catalog: scope.get(KeywordCatalog),
    screen: {
      screenshot: () => workspace.screenshot(),
      elements: () => workspace.elements([], 'window'),
      candidates: (type) => workspace.candidates(type),
      windowSize: () => driver.windowSize(),
    },
  });
}
