/** Notes what may change the layout: the tree, attributes, scroll positions, sizes, animations, and what is loaded. */
import { defaultView, documentAnimations, listen, playStateOf, shadowAnimations } from '../dom/dom.js';
import { type Root, scanRoots } from '../dom/roots.js';
import { isDocument } from '../dom/tree.js';

/** Some do not bubble or are not composed: each document and shadow root is listened to, in the capture phase. */
const EVENTS = [
  'scroll',
  'load',
  'error',
  'transitionrun',
  'transitionend',
  'transitioncancel',
  'animationstart',
  'animationend',
  'animationcancel',
  'input',
  'change',
  'toggle',
  'focusin',
  'focusout',
];
const MUTATIONS = { subtree: true, childList: true, attributes: true, characterData: true };

/** Watches the page while somebody wants to know. */
export class LayoutChanges {
  readonly #listened = new WeakSet<EventTarget>();
  #observed = new WeakSet<Node>();
  readonly #note = (): void => this.onChange();
  readonly #mutations = new MutationObserver(this.#note);
  #roots: readonly Root[] = [];

  /** @param onChange called after a change; for mutations once the running script has ended */
  constructor(private readonly onChange: () => void) {}

  /** Watches each document and open shadow root that is in the page now, and returns them. */
  watch(): readonly Root[] {
    this.#roots = scanRoots();
    for (const { node } of this.#roots) {
      if (!this.#observed.has(node)) this.#mutations.observe(node, MUTATIONS);
      this.#observed.add(node);
      this.#listen(node, EVENTS);
      const view = isDocument(node) ? defaultView(node) : null;
      if (!view) continue;
      this.#listen(view, ['resize', 'load']);
      if (view.visualViewport) this.#listen(view.visualViewport, ['resize', 'scroll']);
      this.#listen((node as Document).fonts, ['loadingdone']);
    }
    return this.#roots;
  }

  /** Mutations cost the page time: nobody hears of them until the next `watch`. */
  stopObserving(): void {
    this.#mutations.disconnect();
    this.#observed = new WeakSet();
  }

  /** Reports the mutations of the script that runs. */
  flush(): void {
    if (this.#mutations.takeRecords().length > 0) this.onChange();
  }

  /** Whether an animation or transition runs in what is watched. */
  get isAnimated(): boolean {
    return this.#roots.some(({ node }) => {
      const animations = isDocument(node) ? documentAnimations(node) : shadowAnimations(node);
      return animations.some((animation) => playStateOf(animation) === 'running');
    });
  }

  #listen(target: EventTarget, types: readonly string[]): void {
    if (this.#listened.has(target)) return;
    this.#listened.add(target);
    for (const type of types) listen(target, type, this.#note, { capture: true, passive: true });
  }
}
