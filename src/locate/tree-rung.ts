import type { Driver } from '../device/driver.js';
import { centre, contains } from '../device/geometry.js';
import type { TreeStrategy } from '../device/element.js';
import { beyondLast, type Finding, type Question, type Rung } from './rung.js';
import type { NamedLocator } from './sources.js';
import { type Target, TreeTarget } from './target.js';

const HIDDEN_MARGIN = 50;
const MOST_HITS = 1000;

/** Asks one element source for an element of the driver's tree. */
export class TreeRung implements Rung {
  readonly source: string;

  constructor(
    readonly name: TreeStrategy,
    private readonly locator: NamedLocator,
    private readonly driver: Driver,
  ) {
    this.source = locator.name;
  }

  async look({ value, index, nth, area, accept, frame }: Question): Promise<Finding> {
    const wanted = nth !== undefined ? nth + 1 : accept ? MOST_HITS : Math.min(index + HIDDEN_MARGIN, MOST_HITS);
    const limit = area ? Math.max(wanted, MOST_HITS) : wanted;
    const answer = await this.locator.plugin.find(this.name, value, limit, frame.look);
    const { hits, total, reason = 'nothing matches' } = answer;
    if (total === 0) return { reason };
    const inside = area ? hits.filter((hit) => contains(area, centre(hit.bounds))) : hits;
    if (inside.length === 0) return { reason: `${total} match, none inside the area`, matches: total };
    const targets = inside.map(
      ({ bounds, state, element, fingerprint }) => new TreeTarget(bounds, state, element, this.driver, fingerprint),
    );
    if (nth !== undefined) return chooseNth(targets, nth, accept, area ? targets.length : total);
    const candidates = accept ? targets.filter(accept) : preferVisible(targets);
    const target = candidates[index];
    if (target) return { target, matches: total };
    if (candidates.length === 0) return { reason: `${total} match, none in the state asked for`, matches: total };
    return { reason: `${candidates.length} match, index ${index} is beyond the last`, matches: total };
  }
}

function chooseNth(targets: readonly Target[], nth: number, accept: Question['accept'], matches: number): Finding {
  const target = targets[nth];
  if (!target) return { reason: beyondLast(matches, nth), matches };
  if (accept && !accept(target)) return { reason: 'it is not in the state asked for', matches };
  return { target, matches };
}

function preferVisible(targets: readonly Target[]): readonly Target[] {
  const visible = targets.filter(({ state }) => state.visible);
  return visible.length > 0 ? visible : targets;
}
