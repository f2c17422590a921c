import { type LocatorOffer, normalizeText, searchKey, type TreeStrategy } from '#svc';
import type { NodeIndex } from './node-index.js';
import type { SourceShape } from './shapes/source-shape.js';
import { isLocatorSafe, type NodePath, type PathBuilder, toXPath } from './node-path.js';
import type { RecordKinds } from './records.js';
import type { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';
import type { TextSearch } from './text-search.js';

/** A location strategy and selector of W3C WebDriver for one element. */
export interface NativeHandle {
  readonly using: string;
  readonly value: string;
}

/** Writes locators that find an element again. */
export class Locators {
  constructor(
    private readonly tree: ScreenTree,
    private readonly shape: SourceShape,
    private readonly index: NodeIndex,
    private readonly ids: ReadonlyMap<string, readonly SourceNode[]>,
    private readonly kinds: RecordKinds,
    private readonly search: TextSearch,
    private readonly paths: PathBuilder,
  ) {}

  /** A locator of the service. */
  locatorOf(node: SourceNode): string {
    const { ids } = this.tree.traitsOf(node);
    const id = ids[0];
    if (id !== undefined && isLocatorSafe(id) && this.ids.get(id)?.length === 1) return `id=${id}`;
    const unique = this.paths.uniquePath(node);
    if (unique?.attribute && unique.attribute.name !== this.shape.textAttribute) return `xpath=${toXPath(unique)}`;
    const text = this.#uniqueText(node);
    return text === undefined ? `xpath=${toXPath(this.paths.pathTo(node))}` : `text=${text}`;
  }

  /** The ways to find an element, not counted; some may not find it. */
  offersFor(node: SourceNode): LocatorOffer[] {
    const { ids, accessibilityId } = this.tree.traitsOf(node);
    const own = this.locatorOf(node);
    const [strategy] = own.split('=', 1) as [TreeStrategy];
    const byXPath = (path: NodePath): LocatorOffer => ({ by: 'xpath', strategy: 'xpath', value: toXPath(path) });
    return [
      ...ids.filter(isLocatorSafe).map((value) => ({ by: 'id', strategy: 'id', value }) as const),
      ...[accessibilityId]
        .filter(isLocatorSafe)
        .map((value) => ({ by: 'accessibility id', strategy: 'id', value }) as const),
      ...this.#textsOf(node).map((value) => ({ by: 'text', strategy: 'text', value }) as const),
      ...this.paths.attributePaths(node).map(byXPath),
      byXPath(this.paths.pathTo(node)),
      { by: strategy, strategy, value: own.slice(strategy.length + 1) },
    ];
  }

  /** The locator that Appium uses. */
  handleOf(node: SourceNode): NativeHandle {
    for (const { attribute, using, accepts } of this.shape.strategies) {
      const value = node.attribute(attribute);
      const isUnique = isLocatorSafe(value) && this.index.withAttribute('*', attribute, value).length === 1;
      if (isUnique && (accepts?.test(value) ?? true)) return { using, value };
    }
    return { using: 'xpath', value: toXPath(this.paths.pathTo(node)) };
  }

  #uniqueText(node: SourceNode): string | undefined {
    return this.#textsOf(node).find((text) => this.search.isUnique(node, text));
  }

  #textsOf(node: SourceNode): string[] {
    const { names } = this.tree.traitsOf(node);
    const kind = this.kinds.kindOf(node);
    return [...names.map(normalizeText), ...(kind?.isFromDescendants ? [kind.text] : [])].filter(
      (text) => isLocatorSafe(text) && searchKey(text) !== '',
    );
  }
}
