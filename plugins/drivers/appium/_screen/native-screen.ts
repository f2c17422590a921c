import {
  type Candidate,
  type ElementFingerprint,
  type ElementState,
  type ElementType,
  type ListedElement,
  type LocatedElement,
  MAX_READ_ELEMENTS,
  normalizeText,
  type Point,
  type Rect,
  ServiceError,
  type Size,
  type TreeStrategy,
} from '#svc';
import { addBriefLocators } from './brief-locators.js';
import { countLocators } from './counted-locators.js';
import { ElementFingerprints } from './element-fingerprints.js';
import { allScrollAreas, HitTest, type NativeScrollArea, scrollAreasAt } from './hit-test.js';
import { Locators, type NativeHandle } from './locators.js';
import { NodeIndex } from './node-index.js';
import { nodesById, type NodesById } from './nodes-by-id.js';
import { PathBuilder, resolvePath, toXPath } from './node-path.js';
import { RecordKinds, recordOf, recordsOf } from './records.js';
import { ScreenTree } from './screen-tree.js';
import type { SourceNode } from './source-node.js';
import { TextSearch } from './text-search.js';
import { XPathSearch } from './xpath-search.js';

/** One element that a search found; bounds in window coordinates. */
export interface NativeHit {
  readonly bounds: Rect;
  readonly state: ElementState;
  readonly node: SourceNode;
}

export interface NativeAnswer {
  /** In reading order, at most the requested number. */
  readonly hits: readonly NativeHit[];
  /** The number of all matches. */
  readonly total: number;
}

/** One element as the page source describes it. */
export interface NativeDescription {
  readonly bounds: Rect;
  readonly state: ElementState;
  readonly type: ElementType;
  /** The text that a person reads on it and in it. */
  readonly text: string;
  /** Content of a field, dots of a password included; undefined for all other types. */
  readonly value: string | undefined;
  readonly password: boolean;
  readonly focused: boolean;
  readonly clickable: boolean;
  readonly tag: string;
}

/** A native screen at the moment of one page source. */
export class NativeScreen {
  readonly #tree: ScreenTree;
  readonly #index: NodeIndex;
  readonly #kinds: RecordKinds;
  readonly #texts: TextSearch;
  readonly #paths: PathBuilder;
  readonly #hitTest: HitTest;
  readonly #xpath: XPathSearch;
  readonly #fingerprints: ElementFingerprints;
  #ids: NodesById | undefined;

  private constructor(tree: ScreenTree) {
    this.#tree = tree;
    this.#index = new NodeIndex(tree.nodes);
    this.#kinds = new RecordKinds(tree);
    this.#texts = new TextSearch(tree, this.#kinds);
    this.#paths = new PathBuilder(this.#index, tree.shape, tree.traitsOf);
    this.#hitTest = new HitTest(tree);
    this.#xpath = new XPathSearch(tree.nodes);
    this.#fingerprints = new ElementFingerprints(tree, this.#kinds);
  }

  /**
   * Parses a page source.
   * @param window size of the window; taken from the source by default
   * @throws ServiceError E0401 when the source holds no element
   */
  static parse(xml: string, window?: Size): NativeScreen {
    return new NativeScreen(new ScreenTree(xml, window));
  }

  get size(): Size {
    const { width, height } = this.#tree.window;
    return { width, height };
  }

  /** Counter-clockwise quarter turns from the natural orientation; undefined when the source does not say. */
  get rotation(): number | undefined {
    return this.#tree.shape.rotationOf(this.#tree.nodes[0]!);
  }

  /** Whether `elements` stops before the end of the source. */
  get isTruncated(): boolean {
    return this.#tree.nodes.length > MAX_READ_ELEMENTS;
  }

  /** @param isBrief adds brief locators to what can be acted on */
  elements(isBrief = false): ListedElement[] {
    const locators = this.#locators();
    const listed = recordsOf(this.#tree, this.#kinds, (node) => locators.locatorOf(node));
    if (isBrief) addBriefLocators(listed, { tree: this.#tree, texts: this.#texts, ids: this.#byId().ids });
    return listed.map(({ record }) => record);
  }

  /** Every element of a type, visible or not. */
  candidates(type: ElementType): Candidate[] {
    const locators = this.#locators();
    return this.#fingerprints.candidates(type, (node) => locators.locatorOf(node));
  }

  /** Lets healing find the element when its locator fails. */
  elementFingerprint(node: SourceNode): ElementFingerprint {
    return this.#fingerprints.foundFingerprint(node);
  }

  /** @throws ServiceError E0205 when an XPath is malformed or selects no elements, E0105 for CSS */
  async find(by: TreeStrategy, value: string, limit: number): Promise<NativeAnswer> {
    const found = await this.#search(by, value);
    const hits = found.slice(0, limit).map((node) => ({
      bounds: this.#tree.traitsOf(node).bounds,
      state: this.#stateOf(node),
      node,
    }));
    return { hits, total: found.length };
  }

  /**
   * One element with its attributes and every locator that finds it; undefined when nothing matches.
   * @param nth which hit, from 0; by default the first visible one, else the first
   * @throws ServiceError as `find`
   */
  async locators(by: TreeStrategy, value: string, nth?: number): Promise<LocatedElement | undefined> {
    const found = await this.#search(by, value);
    const node = nth === undefined ? (found.find((each) => this.#tree.isVisible(each)) ?? found[0]) : found[nth];
    if (!node) return undefined;
    const locators = this.#locators();
    const kind = this.#kinds.kindOf(node) ?? this.describe(node);
    return {
      element: recordOf(this.#tree, node, kind, locators.locatorOf(node)),
      attributes: Object.fromEntries(Array.from(node.attributeNames(), (name) => [name, node.attribute(name)])),
      locators: await countLocators(node, locators.offersFor(node), (...query) => this.#search(...query)),
    };
  }

  describe(node: SourceNode): NativeDescription {
    const traits = this.#tree.traitsOf(node);
    const own = normalizeText(traits.text);
    const isField = traits.type === 'input';
    return {
      bounds: traits.bounds,
      state: this.#stateOf(node),
      type: this.#kinds.kindOf(node)?.type ?? traits.type ?? 'other',
      text: own || (isField ? '' : this.#tree.innerText(node)) || normalizeText(traits.label),
      value: isField ? traits.value : undefined,
      password: traits.password,
      focused: traits.focused,
      clickable: traits.clickable,
      tag: node.localName,
    };
  }

  /** The locator by which Appium finds this element. */
  handleOf(node: SourceNode): NativeHandle {
    return this.#locators().handleOf(node);
  }

  /** The XPath by which every driver finds this element. */
  xpathOf(node: SourceNode): NativeHandle {
    return { using: 'xpath', value: toXPath(this.#paths.pathTo(node)) };
  }

  /** The same element in another source of the screen. */
  same(node: SourceNode, other: NativeScreen): SourceNode | undefined {
    return resolvePath(this.#paths.pathTo(node), other.#index);
  }

  /** The visible parts of the scrolling elements at a point, the innermost first. */
  scrollAreas(at: Point): NativeScrollArea[] {
    return scrollAreasAt(this.#tree, at);
  }

  /** The innermost of `scrollAreas`. */
  scrollArea(at: Point): Rect | undefined {
    const area = scrollAreasAt(this.#tree, at)[0];
    return area && { x: area.x, y: area.y, width: area.width, height: area.height };
  }

  /** The visible parts of all elements that scroll along an axis, the largest first. */
  scrollAreasIn(sideways: boolean): Rect[] {
    return allScrollAreas(this.#tree)
      .filter(({ horizontal, vertical }) => (sideways ? horizontal : vertical))
      .map(({ x, y, width, height }) => ({ x, y, width, height }));
  }

  /** The element that has the focus. */
  focused(): SourceNode | undefined {
    return this.#tree.nodes.findLast((node) => this.#tree.traitsOf(node).focused);
  }

  /** Where to press an element. */
  pressPoint(node: SourceNode): Point {
    return this.#hitTest.pressPoint(node);
  }

  /** Changes when kind, position, text, state or order of the visible elements change. */
  fingerprint(): string {
    return this.#tree.hash();
  }

  async #search(by: TreeStrategy, value: string): Promise<readonly SourceNode[]> {
    switch (by) {
      case 'css':
        throw new ServiceError('E0105', 'native screens are not found by CSS; use id=, text= or xpath=');
      case 'id':
        return this.#byId().ids.get(value) ?? this.#byId().accessibilityIds.get(value) ?? [];
      case 'text':
        return this.#texts.find(value);
      case 'xpath':
        return this.#xpath.find(value);
    }
  }

  #stateOf(node: SourceNode): ElementState {
    const { enabled, editable, checked, selected } = this.#tree.traitsOf(node);
    return {
      visible: this.#tree.isVisible(node),
      onScreen: this.#hitTest.isOnScreen(node),
      enabled,
      editable,
      checked,
      selected,
    };
  }

  #locators(): Locators {
    const { ids } = this.#byId();
    return new Locators(this.#tree, this.#tree.shape, this.#index, ids, this.#kinds, this.#texts, this.#paths);
  }

  #byId(): NodesById {
    return (this.#ids ??= nodesById(this.#tree));
  }
}
