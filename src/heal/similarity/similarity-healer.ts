import type { Heal, Healer, HealObserver, HealRequest, Located, NotHealed } from '../healer.js';
import type { HealLedger } from '../ledger/heal-ledger.js';
import { healTarget, healWith, isNotFound, isTemplateName } from '../locator-healer.js';
import { type Choice, chooseCandidate } from './choose-candidate.js';
import type { FingerprintStore } from './fingerprint-store.js';

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

interface LocatorChoice extends Choice {
  readonly old: string;
}

const rounded = (share: number): number => Math.round(share * 100) / 100;

/** Finds the element of a broken locator by similarity to its remembered fingerprint, without a model. */
export class SimilarityHealer implements Healer {
  constructor(
    private readonly store: FingerprintStore,
    private readonly ledger: HealLedger,
  ) {}

  async heal(request: HealRequest): Promise<Heal | NotHealed | undefined> {
    const target = healTarget(request.definition, request.binding);
    if (!target || !isNotFound(request)) return undefined;
    const found: LocatorChoice[] = [];
    let isKnown = false;
    for (const old of target.locators) {
      if (isTemplateName(request, old)) continue;
      const before = await this.store.get(request.hide(old));
      if (!before) continue;
      isKnown = true;
      const choice = chooseCandidate(before, await request.screen.candidates(before.type));
      if (choice) found.push({ ...choice, old });
    }
    if (!isKnown) return undefined;
    const [best] = found.toSorted((a, b) => b.score - a.score);
    if (!best) return notHealed('nothing on the screen is enough like what the locator found before');
    const { candidate, old, score, lead } = best;
    const rejected = (await this.ledger.entries()).filter(({ status }) => status === 'rejected');
    if (rejected.some((entry) => entry.old === request.hide(old) && entry.new === request.hide(candidate.locator))) {
      return notHealed(`${request.hide(candidate.locator)} in its place was rejected`);
    }
    const ahead = `score ${rounded(score)}, ${rounded(lead)} ahead of the next`;
    const summary = `${old} finds nothing; ${candidate.locator} is what it found before (${ahead}).`;
    const evidence = { score: rounded(score), lead: rounded(lead) };
    const heal = { by: 'similarity', summary, replaced: old, evidence };
    const answer = await healWith(request, target, candidate.locator, heal);
    return typeof answer === 'string' ? notHealed(request.hide(`${candidate.locator}: ${answer}`)) : answer;
  }
}

const notHealed = (reason: string): NotHealed => ({ notHealed: { similarity: reason } });
