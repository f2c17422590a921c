import { setTimeout as sleep } from 'node:timers/promises';
import type { ElementHandle, JSHandle, Page } from 'playwright-core';
import {
  type ActionLimits,
  centre,
  contains,
  DeviceElement,
  type DropdownOption,
  type Point,
  type Rect,
  ServiceError,
} from '#svc';
import type { ElementRef } from '../../_browser/browser-surface.js';
import { checkFileCount } from '../../_browser/file-field.js';
import type { Surface } from '../../_surface/surface.js';
import { giveToChooser } from './input/file-chooser.js';
import {
  boxOf,
  caretToEnd,
  elementOf,
  fileInputOf,
  fieldOf,
  readAttribute,
  readOptions,
  readText,
  readValue,
  takeFocus,
} from './handle-functions.js';
import { heldSelector, isUnheld } from './input/held-element.js';
import { asRefusal } from './translate.js';

const DRAG_STEPS = 12;
const CENTRE: Point = { x: 0, y: 0 };

/** The surface on which an element was found. */
interface ElementHost extends Pick<Surface, 'press' | 'longPress' | 'windowSize'> {
  readonly page: Page;
  readonly hasTouch: boolean;
  /** @throws ServiceError E0107 when the page does not answer in time */
  answer<T>(answer: Promise<T>): Promise<T>;
  /** Presses its centre in one question to the page and one command; false when nothing was pressed. */
  pressDirectly(ref: ElementRef, count: number, limits: ActionLimits): Promise<boolean>;
  /** Runs an action. @returns undefined when a dialog opened meanwhile and waits */
  act<T>(action: () => Promise<T>): Promise<T | undefined>;
  /** E0106 or E0101 when the browser is gone, else the translated error. */
  lossOr(error: unknown, translate: (error: unknown) => ServiceError): Error;
}

/** An element that one search found. Playwright checks that it is actionable. */
export class PlaywrightElement extends DeviceElement {
  #element: Promise<ElementHandle> | undefined;
  /** Handles that the running actions created. */
  #handles: JSHandle[] = [];
  #actions = 0;

  constructor(
    private readonly surface: ElementHost,
    private readonly ref: ElementRef,
    private readonly isInFrame: boolean,
  ) {
    super();
  }

  async press(offset: Point, count: number, limits: ActionLimits): Promise<void> {
    await this.surface.act(() => this.#press(offset, count, limits));
  }

  async #press(offset: Point, count: number, limits: ActionLimits): Promise<void> {
    if (offset.x === 0 && offset.y === 0 && (await this.#pressCentre(count, limits))) return;
    await this.#act(async (handle) => {
      if (offset.x === 0 && offset.y === 0) return this.#click(handle, count, limits);
      const { left, top, width, height } = await this.surface.answer(handle.evaluate(boxOf));
      const at = { x: width / 2 + offset.x, y: height / 2 + offset.y };
      if (contains({ x: 0, y: 0, width, height }, at)) {
        return this.#click(handle, count, { ...limits, position: { x: at.x - left, y: at.y - top } });
      }
      const { x, y } = await this.reveal(limits);
      await this.surface.press({ x: x + offset.x, y: y + offset.y }, count);
    });
  }

  async longPress(milliseconds: number, limits: ActionLimits): Promise<void> {
    await this.#change(async (handle) => {
      await handle.click({ ...limits, trial: true });
      await this.surface.longPress(await this.reveal(limits), milliseconds, limits.signal);
    });
  }

  async enterText(text: string, clear: boolean, limits: ActionLimits): Promise<void> {
    await this.#change(async (element) => {
      const handle = await this.#field(element);
      if (clear) return handle.fill(text, limits);
      await handle.waitForElementState('editable', limits);
      if (await this.surface.answer(handle.evaluate(caretToEnd))) return this.surface.page.keyboard.insertText(text);
      await handle.fill((await handle.inputValue(limits)) + text, limits);
    });
  }

  async focus(limits: ActionLimits): Promise<void> {
    await this.#change(async (element) => {
      const handle = await this.#field(element);
      await handle.waitForElementState('visible', limits);
      const taken = await this.surface.answer(handle.evaluate(takeFocus));
      if (!taken) throw new ServiceError('E0206', 'it cannot take the focus');
    });
  }

  text(): Promise<string> {
    return this.#act((handle) => this.surface.answer(handle.evaluate(readText)));
  }

  override value(): Promise<string> {
    return this.#act((handle) => this.surface.answer(handle.evaluate(readValue)));
  }

  override attribute(name: string): Promise<string | null> {
    return this.#act((handle) => this.surface.answer(handle.evaluate(readAttribute, name)));
  }

  async options(): Promise<DropdownOption[] | undefined> {
    return (await this.#act((handle) => this.surface.answer(handle.evaluate(readOptions)))) ?? undefined;
  }

  async selectOption(index: number, limits: ActionLimits): Promise<void> {
    await this.#change((handle) => handle.selectOption({ index }, limits));
  }

  override async setFiles(paths: readonly string[], limits: ActionLimits): Promise<void> {
    await this.#act(async (element) => {
      const field = (await this.#handle(element.evaluateHandle(fileInputOf))).asElement();
      if (!field) return giveToChooser(this.surface.page, paths, () => this.press(CENTRE, 1, limits), limits);
      const multiple = await this.surface.answer(field.getAttribute('multiple'));
      checkFileCount(paths, multiple !== null);
      await field.waitForElementState('enabled', limits);
      await field.setInputFiles([...paths], limits);
    });
  }

  async dragTo(target: DeviceElement, limits: ActionLimits): Promise<boolean> {
    if (!(target instanceof PlaywrightElement) || this.surface.hasTouch) return false;
    await target.reveal(limits);
    const { mouse } = this.surface.page;
    await this.#change(async (handle) => {
      const from = await this.reveal(limits);
      await handle.click({ ...limits, trial: true });
      await mouse.move(from.x, from.y);
      await mouse.down();
      try {
        // The first steps start the drag; scrolling the target into the window before would move the source.
        await mouse.move(from.x + 4, from.y + 4, { steps: 4 });
        const to = await target.reveal(limits);
        await mouse.move(to.x, to.y, { steps: DRAG_STEPS });
        await sleep(20, undefined, { signal: limits.signal });
        await mouse.move(to.x, to.y);
      } finally {
        await mouse.up();
      }
    });
    return true;
  }

  async reveal(limits: ActionLimits): Promise<Point> {
    return this.#act(async (handle) => {
      await handle.scrollIntoViewIfNeeded(limits);
      const box = await this.surface.answer(handle.boundingBox());
      const { width, height } = await this.surface.windowSize();
      const seen = box && intersect(box, { x: 0, y: 0, width, height });
      if (!seen) throw new ServiceError('E0206', 'it is not visible in the window');
      return centre(seen);
    });
  }

  /** Presses it without a handle; false when nothing was pressed. */
  async #pressCentre(count: number, limits: ActionLimits): Promise<boolean> {
    const end = performance.now() + limits.timeout;
    try {
      if (await this.surface.pressDirectly(this.ref, count, limits)) return true;
    } catch (error) {
      throw this.surface.lossOr(error, asRefusal);
    }
    return this.#pressHeld(count, { ...limits, timeout: Math.max(end - performance.now(), 1) });
  }

  /** Presses it by its selector; false when the selector does not find it. */
  async #pressHeld(count: number, limits: ActionLimits): Promise<boolean> {
    if (this.isInFrame || this.surface.hasTouch) return false;
    try {
      await this.surface.page.click(heldSelector(this.ref), { ...limits, clickCount: count });
      return true;
    } catch (error) {
      if (isUnheld(error)) return false;
      throw this.surface.lossOr(error, asRefusal);
    }
  }

  async #click(handle: ElementHandle, count: number, options: ActionLimits & { position?: Point }): Promise<void> {
    if (!this.surface.hasTouch) return handle.click({ ...options, clickCount: count });
    for (let i = 0; i < count; i++) await handle.tap(options);
  }

  /** Runs an action that a dialog may end. */
  async #change(action: (handle: ElementHandle) => Promise<unknown>): Promise<void> {
    await this.surface.act(() => this.#act(action));
  }

  /** Runs an action, which may run nested ones; the end of the outermost releases the handles. */
  async #act<T>(action: (handle: ElementHandle) => Promise<T>): Promise<T> {
    this.#actions++;
    try {
      return await action(await (this.#element ??= this.#take()));
    } catch (error) {
      throw this.surface.lossOr(error, asRefusal);
    } finally {
      if (--this.#actions === 0) this.#release();
    }
  }

  async #field(element: ElementHandle): Promise<ElementHandle> {
    return (await this.#handle(element.evaluateHandle(fieldOf))).asElement() ?? element;
  }

  async #take(): Promise<ElementHandle> {
    const { surface, ref } = this;
    const element = (await this.#handle(surface.page.evaluateHandle(elementOf, ref))).asElement();
    if (!element) throw new ServiceError('E0206', 'it is no longer on the page');
    if (!this.isInFrame) return element;
    const frame = await surface.answer(element.ownerFrame());
    if (!frame) return element;
    return (await this.#handle(frame.evaluateHandle(elementOf, ref))).asElement() ?? element;
  }

  async #handle(answer: Promise<JSHandle>): Promise<JSHandle> {
    const handle = await this.surface.answer(answer);
    this.#handles.push(handle);
    return handle;
  }

  /** Playwright and the page keep an object until its handle is disposed. The next action does not wait for that. */
  #release(): void {
    const handles = this.#handles;
    this.#handles = [];
    this.#element = undefined;
    for (const handle of handles) handle.dispose().catch(() => undefined);
  }
}

function intersect(a: Rect, b: Rect): Rect | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
