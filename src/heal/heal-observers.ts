import type { FingerprintStore } from './similarity/fingerprint-store.js';
import type { HealLedger } from './ledger/heal-ledger.js';
import { healId } from './ledger/heal-record.js';
import { healTarget } from './locator-healer.js';
import type { Heal, HealObserver, HealRequest, Located } from './healer.js';

/** Remembers the fingerprints of found elements, once they accepted the action. */
export class FingerprintObserver implements HealObserver {
  constructor(private readonly store: FingerprintStore) {}

  onLocated({ element, target, definition, binding, hide }: Located): Promise<(() => void) | undefined> {
    const { fingerprint } = target;
    const isNamed = definition.mark.healable && healTarget(definition, binding)?.locators.includes(element);
    if (!fingerprint || !isNamed) return Promise.resolve(undefined);
    return Promise.resolve(() => this.store.remember(hide(element), hide(fingerprint)));
  }
}

/** Writes every heal to the ledger. */
export class LedgerObserver implements HealObserver {
  constructor(private readonly ledger: HealLedger) {}

  onHealed({ by, summary, steps, replaced, evidence = {} }: Heal, { definition, binding, hide }: HealRequest): void {
    const target = healTarget(definition, binding);
    if (!target) return;
    const last = steps.at(-1)!;
    const now = healTarget(last.definition, last.binding)?.locators[0] ?? null;
    const healed = { keyword: definition.slug, by, summary, evidence };
    const hiddenNow = now === null ? null : hide(now);
    // Without `replaced`, each of the alternatives is replaced.
    for (const old of replaced === undefined ? new Set(target.locators) : [replaced]) {
      const id = healId(hide(old), hiddenNow);
      this.ledger.append(hide({ id, time: new Date().toISOString(), old, new: now, ...healed }));
    }
  }
}
