import { Config } from '../../config.js';
import { Driver } from '../../device/driver.js';
import type { Scope } from '../../di.js';
import { ServiceError } from '../../errors.js';
import { ChatModel, ChatModelOptions } from '../../heal/chat-model.js';
import { healFiles } from '../../heal/files.js';
import type { Healer, HealObserver } from '../../heal/healer.js';
import { HealingExecutor } from '../../heal/healing-executor.js';
import { HealLedger } from '../../heal/ledger/heal-ledger.js';
import { AcceptedHealer, LedgerObserver, RejectingHealer } from '../../heal/ledger/ledger-healers.js';
import { ModelHealer } from '../../heal/model/model-healer.js';
import { FingerprintStore } from '../../heal/similarity/fingerprint-store.js';
import { FingerprintObserver, SimilarityHealer } from '../../heal/similarity/similarity-healer.js';
import { KeywordCatalog } from '../../keyword/catalog.js';
import { type CallExecutor, Executor } from '../../keyword/executor.js';
import { Logger } from '../../log.js';
import { Registry } from '../../plugin/registry.js';
import { buildPlugin } from './build-plugin.js';
import type { SessionPlan } from '../plan.js';
import { Workspace } from '../workspace/workspace.js';

/** The healers of a session in the order in which they run, and their observers. */
export interface Healing {
  readonly healers: readonly Healer[];
  readonly observers: readonly HealObserver[];
  readonly ledger: HealLedger;
  /** Writes pending entries to the files. It never throws. */
  readonly flush: () => Promise<void>;
}

/**
 * Builds the healers of a session; they need no driver.
 * @param project the project directory, checked and with all links resolved
 * @throws ServiceError E0601 for an unknown language model
 */
export function buildHealing(plan: SessionPlan, project: string | undefined, scope: Scope): Healing {
  const { settings } = scope.get(Config);
  const model = modelHealer(plan, scope);
  const files = healFiles(settings.heal_store, project);
  const warn = (problem: string) => scope.get(Logger).log.warn(problem);
  const ledger = new HealLedger(files?.ledger, warn);
  const store = new FingerprintStore(files?.fingerprints, warn);
  const bySimilarity = plan.similarityHeal ?? settings.similarity_heal;
  const healers: Healer[] = [
    ...(bySimilarity || model ? [new AcceptedHealer(ledger)] : []),
    ...(bySimilarity ? [new SimilarityHealer(store, ledger)] : []),
    ...(model ? [new RejectingHealer(model, ledger)] : []),
  ];
  const observers = [new LedgerObserver(ledger), ...(bySimilarity ? [new FingerprintObserver(store)] : [])];
  const flush = async () => void (await Promise.all([ledger.flush(), store.flush()]));
  return { healers, observers, ledger, flush };
}

/** Undefined when it is switched off, or cannot be used; the reason is logged. */
function modelHealer(plan: SessionPlan, scope: Scope): Healer | undefined {
  const { settings } = scope.get(Config);
  const registry = scope.get(Registry);
  if (plan.llmProvider !== undefined) registry.get('language model', plan.llmProvider);
  if (!(plan.selfHeal ?? settings.ai_self_heal)) return undefined;
  const provider = registry.get('language model', plan.llmProvider ?? settings.llm_provider);
  const { name } = provider.info;
  const model = plan.llmModel ?? settings.llm_model;
  try {
    const asked = scope.child().provide(ChatModelOptions, new ChatModelOptions(model));
    const by = model === undefined ? name : `${name} ${model}`;
    return new ModelHealer(by, buildPlugin(provider, asked, ChatModel), scope.get(KeywordCatalog));
  } catch (error) {
    const { message, details } = ServiceError.from(error);
    scope.get(Logger).log.warn({ provider: name, reason: message, ...details }, 'heal_unavailable');
    return undefined;
  }
}

/** Builds the executor of a session, which heals when there are healers. The scope holds the driver. */
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
