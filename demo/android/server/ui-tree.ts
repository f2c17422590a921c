import { setTimeout as sleep } from 'node:timers/promises';
import { findByUiSelector, scrollIntoView, searchByScrolling } from '../lookup/find-by-ui-selector.js';
import { findByXPath, XmlDocument } from '../lookup/xpath.js';
import { parseUiSelector } from '../lookup/ui-selector.js';
import type { AndroidSystem } from '../system/android-system.js';
import { attributesOf, pageSource, allNodes, snapshot, type ViewNode } from '../view/snapshot.js';
import type { View } from '../view/view.js';
import { DeviceError } from './route.js';
import type { ServerSettings } from './server-settings.js';

/** The views of the active window as the UiAutomator2 server sees them. */
export class UiTree {
  constructor(
    private readonly system: AndroidSystem,
    private readonly settings: ServerSettings,
  ) {}

  get nodes(): readonly ViewNode[] {
    return snapshot(this.system.topWindow, this.system.display.bounds, this.settings.snapshotOptions);
  }

  get source(): string {
    return pageSource(this.nodes, this.system.display.size, this.system.display.rotation);
  }

  /** A view of any window, as long as it is shown. */
  nodeOf(view: View): ViewNode | undefined {
    for (const window of this.system.windows) {
      const nodes = snapshot(window, this.system.display.bounds, this.settings.snapshotOptions);
      for (const node of allNodes(nodes)) if (node.view === view) return node;
    }
    return undefined;
  }

  /** Waits until flings have ended, at most as long as the setting `waitForIdleTimeout`. */
  async idle(): Promise<void> {
    const rests = [...this.system.topWindow.root.descendants()].map(({ scroller }) => scroller?.restsIn ?? 0);
    const ms = Math.min(this.settings.waitForIdleTimeout, Math.max(0, ...rests));
    if (ms > 0) await sleep(ms);
  }

  /**
   * All views that match a selector, below `context` if given. Waits for the end of flings first.
   * @throws DeviceError `invalid selector`
   */
  async find(strategy: string, selector: string, context?: ViewNode): Promise<ViewNode[]> {
    await this.idle();
    return this.#findNow(strategy, selector, context);
  }

  /**
   * Scrolls the first list, or `origin`, until a shown view matches a selector.
   * @throws DeviceError `no such element` at the end of the list, or without a list
   */
  scrollTo(strategy: string, selector: string, swipes?: number, origin?: ViewNode): void {
    const list = origin ?? [...allNodes(this.nodes)].find(({ view }) => view.scroller);
    const found = list && searchByScrolling(list, () => this.#findNow(strategy, selector)[0], swipes);
    if (!found) throw new DeviceError('no such element', `Nothing is found by ${strategy} ${selector} in any list`);
  }

  #findNow(strategy: string, selector: string, context?: ViewNode): ViewNode[] {
    const roots = context ? context.children : this.nodes;
    const having = (isMatch: (attributes: ReadonlyMap<string, string>) => boolean) =>
      [...allNodes(roots)].filter((node) => isMatch(attributesOf(node)));
    switch (strategy) {
      case 'id':
        return having((attributes) => {
          const id = attributes.get('resource-id');
          return id === selector || (!selector.includes(':') && id?.split(':id/')[1] === selector);
        });
      case 'accessibility id':
        return having((attributes) => attributes.get('content-desc') === selector);
      case 'class name':
        return having((attributes) => attributes.get('class') === selector);
      case 'xpath': {
        const { size, rotation } = this.system.display;
        return findByXPath(selector, new XmlDocument(this.nodes, size, rotation), context);
      }
      case '-android uiautomator': {
        const call = parseUiSelector(selector);
        if (call.type === 'UiSelector') return findByUiSelector(call, roots);
        return scrollIntoView(call, () => this.nodes);
      }
      default:
        throw new DeviceError('invalid selector', `The locator strategy '${strategy}' is not supported`);
    }
  }
}
