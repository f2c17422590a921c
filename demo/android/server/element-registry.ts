import { randomUUID } from 'node:crypto';
import type { View } from '../view/view.js';
import type { ViewNode } from '../view/snapshot.js';
import { DeviceError } from './route.js';
import type { UiTree } from './ui-tree.js';

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** The WebDriver ids of views. */
export class ElementRegistry {
  readonly #views = new Map<string, View>();
  readonly #ids = new WeakMap<View, string>();

  constructor(private readonly tree: UiTree) {}

  /** The WebDriver reference of a view. */
  reference({ view }: ViewNode): Readonly<Record<string, string>> {
    const id = this.#ids.get(view) ?? randomUUID();
    this.#ids.set(view, id);
    this.#views.set(id, view);
    return { ELEMENT: id, [ELEMENT_KEY]: id };
  }

  /**
   * The current state of a view.
   * @throws DeviceError `stale element reference` when it is no longer shown
   */
  node(id: string): ViewNode {
    const view = this.#views.get(id);
    if (!view) throw new DeviceError('no such element', `The element identified by ${id} is not present in the cache`);
    const node = this.tree.nodeOf(view);
    if (node) return node;
    throw new DeviceError('stale element reference', `The element ${id} does not exist in DOM anymore`);
  }

  /** The node with the id in `origin`; undefined when it has no id. */
  fromOrigin(origin: unknown): ViewNode | undefined {
    if (typeof origin !== 'object' || origin === null) return undefined;
    const { [ELEMENT_KEY]: id, ELEMENT: old } = origin as Record<string, unknown>;
    const name = id ?? old;
    return typeof name === 'string' ? this.node(name) : undefined;
  }

  clear(): void {
    this.#views.clear();
  }
}
