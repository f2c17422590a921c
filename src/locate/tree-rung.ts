import type { Driver } from '../device/driver.js';
import { centre, contains } from '../device/geometry.js';
import type { TreeStrategy } from '../device/element.js';
import { beyondLast, type LookQuery, type Rung, type RungHit, type RungResult } from './rung.js';
import type { NamedLocator } from './sources.js';
import { type Target, TreeTarget } from './target.js';

/** Extra hits that are requested, since hidden ones are dropped. */
const HIDDEN_MARGIN = 50;
const MAX_HITS = 1000;

/** Finds an element in the driver's tree by one element source. */
export class TreeRung implements Rung {
  readonly source: string;

  constructor(
    readonly name: TreeStrategy,
    private readonly locator: NamedLocator,
    private readonly driver: Driver,
  ) {
    this.source = locator.name;
  }

  async look({ value, index, nth, area, accept, limit: listed, frame }: LookQuery): Promise<RungResult> {
    const wanted =
      nth !== undefined ? nth + 1 : accept ? MAX_HITS : Math.min(Math.max(index + HIDDEN_MARGIN, listed), MAX_HITS);
    const limit = area ? Math.max(wanted, MAX_HITS) : wanted;
    const answer = await this.locator.plugin.find(this.name, value, limit, frame.look);
    const { hits, total, reason = 'nothing matches' } = answer;
    if (total === 0) return { reason };
    const inside = area ? hits.filter((hit) => contains(area, centre(hit.bounds))) : hits;
    if (inside.length === 0) return { reason: `${total} match, none inside the area`, matches: total };
    const targets = inside.map(
      ({ bounds, state, element, fingerprint }) => new TreeTarget(bounds, state, element, this.driver, fingerprint),
    );
    const matches = area ? targets.length : total;
    if (nth !== undefined) return chooseNth(targets, nth, accept, matches);
    const candidates = accept ? targets.filter(accept) : preferVisible(targets);
    const target = candidates[index];
    if (target) return { target, matches, hits: candidates.slice(index, index + listed).map(asHit) };
    if (candidates.length === 0) return { reason: `${matches} match, none in the state asked for`, matches };
    return { reason: `${candidates.length} match, index ${index} is beyond the last`, matches };
  }
}

function chooseNth(targets: readonly Target[], nth: number, accept: LookQuery['accept'], matches: number): RungResult {
  const target = targets[nth];
  if (!target) return { reason: beyondLast(matches, nth), matches };
  if (accept && !accept(target)) return { reason: 'it is not in the state asked for', matches };
  return { target, matches, hits: [asHit(target)] };
}

function asHit({ bounds, state, fingerprint }: Target): RungHit {
  return { bounds, visible: state.visible, ...(fingerprint?.text && { text: fingerprint.text }) };
}

function preferVisible(targets: readonly Target[]): readonly Target[] {
  const visible = targets.filter(({ state }) => state.visible);
  return visible.length > 0 ? visible : targets;
}
