import { ServiceError } from '../../errors.js';
import type { HealLedger } from './heal-ledger.js';
import { healTarget } from '../heal-targets.js';
import type { Heal, Healer, HealRequest, NotHealed } from '../healer.js';

/** A healer that is refused what people rejected: a locator in the place of another. */
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
