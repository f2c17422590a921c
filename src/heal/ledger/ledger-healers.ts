import { ServiceError } from '../../errors.js';
import type { Heal, Healer, HealObserver, HealRequest, NotHealed } from '../healer.js';
import { healTarget, healWith, isNotFound } from '../locator-healer.js';
import type { HealLedger } from './heal-ledger.js';
import { replacedLocators } from './replaced-locators.js';

/** Writes every heal to the ledger. */
export class LedgerObserver implements HealObserver {
  constructor(private readonly ledger: HealLedger) {}

  onHealed(heal: Heal, request: HealRequest): void {
    const { summary, evidence = {} } = heal;
    const shown = request.hide({ summary, evidence });
    for (const replaced of replacedLocators(heal, request)) {
      const time = new Date().toISOString();
      this.ledger.append({ ...replaced, time, keyword: request.definition.slug, ...shown });
    }
  }
}

/** Replaces a locator that finds nothing by the one that people accepted for it. */
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
        const heal = { by: 'accepted heal', summary, replaced: old, evidence: { heal: id } };
        const answer = await healWith(request, target, now!, heal);
        if (typeof answer !== 'string') return answer;
        reasons.push(`${now}: ${answer}`);
      }
    }
    return reasons.length === 0 ? undefined : { notHealed: { accepted: request.hide(reasons.join('; ')) } };
  }
}

/** Decorates a healer: refuses its calls with locators that people rejected as a replacement. */
export class RejectingHealer implements Healer {
  constructor(
    private readonly healer: Healer,
    private readonly ledger: HealLedger,
  ) {}

  async heal(request: HealRequest, signal: AbortSignal): Promise<Heal | NotHealed | undefined> {
    const olds = healTarget(request.definition, request.binding)?.locators.map((old) => request.hide(old)) ?? [];
    const rejected = (await this.ledger.entries())
      .filter(({ status, old }) => status === 'rejected' && olds.includes(old))
      .map((entry) => entry.new);
    if (rejected.length === 0) return this.healer.heal(request, signal);
    const run: HealRequest['run'] = async (keyword, params) => {
      const refused = params.find((param) => rejected.includes(request.hide(param)));
      if (refused === undefined) return request.run(keyword, params);
      throw new ServiceError('E0403', `${request.hide(refused)} was rejected as a heal: it is another element`);
    };
    return this.healer.heal({ ...request, run }, signal);
  }
}
