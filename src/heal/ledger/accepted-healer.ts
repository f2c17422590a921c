import { isNotFound, healWith } from '../locator-healer.js';
import type { HealLedger } from './heal-ledger.js';
import { healTarget } from '../heal-targets.js';
import type { Heal, Healer, HealRequest, NotHealed } from '../healer.js';

/** Uses the locators that people accepted in place of those that no longer find anything, without comparing. */
export class AcceptedHealer implements Healer {
  constructor(private readonly ledger: HealLedger) {}

  async heal(request: HealRequest): Promise<Heal | NotHealed | undefined> {
    const target = healTarget(request.definition, request.binding);
    if (!target || !isNotFound(request)) return undefined;
    const entries = (await this.ledger.entries()).filter(({ status }) => status === 'accepted');
    const reasons: string[] = [];
    for (const old of target.locators) {
      for (const { id, new: now } of entries.filter((entry) => entry.old === request.hide(old)).toReversed()) {
        const summary = `${old} finds nothing; ${now} was accepted in its place.`;
        const told = { by: 'accepted heal', summary, replaced: old, evidence: { heal: id } };
        const answer = await healWith(request, target, now!, told);
        if (typeof answer !== 'string') return answer;
        reasons.push(`${now}: ${answer}`);
      }
    }
    return reasons.length === 0 ? undefined : { notHealed: { accepted: request.hide(reasons.join('; ')) } };
  }
}
