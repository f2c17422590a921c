import { createHash } from 'node:crypto';
import { z } from 'zod';

export const HEAL_STATUSES = ['proposed', 'accepted', 'rejected'] as const;
export const HealStatus = z.enum(HEAL_STATUSES);
export type HealStatus = z.output<typeof HealStatus>;

/** A heal in the ledger. */
export const HealRecord = z.object({
  id: z.string().describe('The same for the same two locators'),
  time: z.string().datetime(),
  keyword: z.string().describe('Slug of the keyword that was healed'),
  old: z.string().describe('The locator that found nothing'),
  new: z.string().nullable().describe('The locator that reached the goal; null when the last step has none'),
  by: z.string().describe('Who healed: `similarity`, `accepted heal`, or provider and model'),
  summary: z.string(),
  evidence: z.record(z.unknown()).describe('Score and lead, or what the model went by'),
});

export type HealRecord = z.output<typeof HealRecord>;

/** A decision on a heal. */
export const HealDecision = z.object({ id: z.string(), time: z.string().datetime(), status: HealStatus });
export type HealDecision = z.output<typeof HealDecision>;

/** The last heal with the same two locators, and the decision on it. */
export const LedgerEntry = HealRecord.extend({
  status: HealStatus,
  times: z.number().int().describe('How often it was healed so'),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

/** The id of heals from one locator to another. */
export const healId = (old: string, now: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([old, now]))
    .digest('hex')
    .slice(0, 8);

/** The entries of a ledger, in the order of their first lines. */
export function entriesOf(lines: readonly (HealRecord | HealDecision)[]): LedgerEntry[] {
  const entries = new Map<string, LedgerEntry>();
  for (const line of lines) {
    const before = entries.get(line.id);
    if ('old' in line) {
      const { status = 'proposed', times = 0 } = before ?? {};
      entries.set(line.id, { ...line, status, times: times + 1 });
    } else if (before) {
      entries.set(line.id, { ...before, status: line.status });
    }
  }
  return [...entries.values()];
}
