import type { NodeIndex } from './node-index.js';
import type { NativePlatform } from './native-platform.js';
import { isPlain } from './plain-value.js';
import type { RecordKinds } from './record-kinds.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';
import type { TextSearch } from './text-search.js';
import { collapse, squeeze } from './texts.js';
import { toXPath } from './way.js';
import type { WayFinder } from './way-finder.js';

/** How a driver that speaks W3C WebDriver is asked for one element. */
export interface NativeHandle {
  readonly using: string;
  readonly value: string;
}

/** Writes down how one element is found again. */
export class Locators {
  constructor(
    private readonly tree: ScreenTree,
    private readonly platform: NativePlatform,
    private readonly index: NodeIndex,
    private readonly ids: ReadonlyMap<string, readonly SourceNode[]>,
    private readonly kinds: RecordKinds,
    private readonly search: TextSearch,
    private readonly ways: WayFinder,
  ) {}

  /** A locator of ours. */
  locatorOf(node: SourceNode): string {
    const { ids } = this.tree.traitsOf(node);
    const id = ids[0];
    if (id !== undefined && isPlain(id) && this.ids.get(id)?.length === 1) return `id=${id}`;
    const unique = this.ways.uniqueWay(node);
    if (unique?.attribute && unique.attribute.name !== this.platform.shown) return `xpath=${toXPath(unique)}`;
    const text = this.#onlyText(node);
    return text === undefined ? `xpath=${toXPath(this.ways.wayTo(node))}` : `text=${text}`;
  }

  /** How Appium itself finds it. */
  handleOf(node: SourceNode): NativeHandle {
    for (const { attribute, using, takes } of this.platform.strategies) {
      const value = node.attribute(attribute);
      const isUnique = isPlain(value) && this.index.withAttribute('*', attribute, value).length === 1;
      if (isUnique && (takes?.test(value) ?? true)) return { using, value };
    }
    return { using: 'xpath', value: toXPath(this.ways.wayTo(node)) };
  }

  #onlyText(node: SourceNode): string | undefined {
    const { names } = this.tree.traitsOf(node);
    const kind = this.kinds.kindOf(node);
    return [...names.map(collapse), ...(kind?.gathers ? [kind.text] : [])].find(
      (text) => isPlain(text) && squeeze(text) !== '' && this.search.isOnly(node, text),
    );
  }
}
