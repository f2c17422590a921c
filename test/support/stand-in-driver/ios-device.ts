import type { Point, Size } from '#svc';
import type { SourceNode } from '../../../plugins/drivers/appium/_screen/source-node.js';
import type { Stroke } from './gesture.js';
import { type IosApp, SPRINGBOARD } from './ios-apps.js';
import { boundsOf, IosScreen } from './ios-screen.js';

const TEXT_FIELD = /TextField$/;
/** Points that a finger may stray in a tap. */
const TAP = 5;

/** What stands for an iPhone or an Apple TV: apps with screens, of which taps, text and the remote control change a little. */
export class IosDevice {
  #front: { readonly id: string; screen: IosScreen } | undefined;
  readonly #home = new IosScreen(SPRINGBOARD);

  constructor(
    readonly apps: Readonly<Record<string, IosApp>>,
    readonly size: Size,
    readonly scale: number,
  ) {}

  get screen(): IosScreen {
    return this.#front?.screen ?? this.#home;
  }

  /** The app in front. */
  get front(): string | undefined {
    return this.#front?.id;
  }

  /** @throws Error when it is not installed */
  launch(id: string): void {
    const app = this.apps[id];
    if (!app) throw new Error(`App with bundle identifier '${id}' unknown`);
    if (this.#front?.id === id) return;
    this.#front = { id, screen: new IosScreen(Object.values(app.screens)[0]!) };
  }

  /** Whether it was running. @throws Error when it is not installed */
  terminate(id: string): boolean {
    if (!this.apps[id]) throw new Error(`App with bundle identifier '${id}' unknown`);
    if (this.#front?.id !== id) return false;
    this.goHome();
    return true;
  }

  goHome(): void {
    this.#front = undefined;
  }

  tap(at: Point): void {
    const nodes = this.screen.at(at);
    const target = nodes.find((node) => node.attribute('accessible') === 'true');
    if (!target || target.attribute('enabled') === 'false') return;
    const screens = this.#app?.screens;
    const way = this.#app?.ways?.[target.attribute('name')];
    if (this.#front && screens && way !== undefined) this.#front.screen = new IosScreen(screens[way]!);
    else if (TEXT_FIELD.test(target.localName)) this.focus(target);
    else if (target.localName === 'XCUIElementTypeSwitch') {
      this.screen.set(target.order, { value: target.attribute('value') === '1' ? '0' : '1' });
    }
  }

  /** A tap, or a movement of what scrolls there. */
  stroke({ from, to }: Stroke): void {
    if (Math.hypot(to.x - from.x, to.y - from.y) <= TAP) {
      this.tap(from);
      return;
    }
    const table = this.screen.at(from).find(({ localName }) => /(Table|CollectionView)$/.test(localName));
    if (table) this.#scroll(table, to.y - from.y);
  }

  focus(node: SourceNode): void {
    for (const other of this.screen.nodes.filter((each) => each.is('focused'))) {
      this.screen.set(other.order, { focused: undefined });
    }
    this.screen.set(node.order, { focused: 'true' });
  }

  /** The alert that is open, and its buttons from left to right. */
  get alert(): { readonly node: SourceNode; readonly buttons: readonly SourceNode[] } | undefined {
    const node = this.screen.nodes.find(({ localName }) => localName === 'XCUIElementTypeAlert');
    const isButton = (each: SourceNode) => each.localName === 'XCUIElementTypeButton' && node!.holds(each);
    return node && { node, buttons: this.screen.nodes.filter(isButton) };
  }

  get focused(): SourceNode | undefined {
    return this.screen.nodes.find((node) => node.is('focused'));
  }

  /** As keys do: at the end of what is there. */
  type(node: SourceNode, text: string): void {
    this.focus(node);
    const placeholder = node.attribute('placeholderValue');
    const before = node.attribute('value') === placeholder ? '' : node.attribute('value');
    const after = [...text].reduce(
      (all, key) => (key === '\b' ? all.slice(0, -1) : key === '\n' ? all : all + key),
      before,
    );
    this.screen.set(node.order, { value: after === '' ? placeholder : after });
  }

  clear(node: SourceNode): void {
    this.screen.set(node.order, { value: node.attribute('placeholderValue') || undefined });
  }

  /** Moves the focus of a television to the neighbour. */
  moveFocus(step: number): void {
    const focused = this.focused;
    const row = focused?.parent?.childNodes ?? [];
    const next = focused && row[focused.place + step];
    if (next) this.focus(next);
  }

  get #app(): IosApp | undefined {
    return this.#front && this.apps[this.#front.id];
  }

  #scroll(table: SourceNode, distance: number): void {
    const frame = boundsOf(table);
    const inside = this.screen.nodes.filter((node) => table.holds(node));
    const rows = inside.map(boundsOf);
    const bottom = Math.max(...rows.map(({ y, height }) => y + height));
    const top = Math.min(...rows.map(({ y }) => y));
    const furthest = Math.min(0, this.size.height - 90 - bottom);
    const moved = Math.round(Math.min(Math.max(distance, furthest), Math.max(0, frame.y + 29 - top)));
    for (const { order } of inside) {
      const { y, height } = boundsOf(this.screen.node(order));
      const isSeen = y + moved + height > frame.y && y + moved < this.size.height - 90;
      this.screen.set(order, { y: String(y + moved), visible: String(isSeen) });
    }
  }
}
