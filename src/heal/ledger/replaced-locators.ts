import type { ReplacedLocator } from '../../keyword/outcome.js';
import type { Heal, HealRequest } from '../healer.js';
import { healTarget } from '../locator-healer.js';
import { healId } from './heal-record.js';

/**
 * The locators that a heal replaced, as the ledger keeps them: without `replaced`, each of the alternatives. None for a
 * call without exactly one locator.
 */
export function replacedLocators(
  { by, steps, replaced }: Pick<Heal, 'by' | 'steps' | 'replaced'>,
  { definition, binding, hide }: Pick<HealRequest, 'definition' | 'binding' | 'hide'>,
): ReplacedLocator[] {
  const target = healTarget(definition, binding);
  if (!target) return [];
  const last = steps.at(-1)!;
  const now = healTarget(last.definition, last.binding)?.locators[0];
  const hidden = now === undefined ? null : hide(now);
  const olds = replaced === undefined ? [...new Set(target.locators)] : [replaced];
  return olds.map(hide).map((old) => ({ id: healId(old, hidden), old, new: hidden, by: hide(by) }));
}
