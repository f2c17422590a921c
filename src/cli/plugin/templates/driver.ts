import type { PluginTemplate, TemplateText } from '../plugin-template.js';

const typescript: TemplateText = ({ slug, className }) => `
  import { type Direction, Driver, DriverOptions, DriverSource, type Point, type Rect, ServiceError, type Size } from 'svc';

  @DriverSource({
    name: '${slug}',
    description: 'A device that records its commands.',
    capabilities: ['width', 'height'],
  })
  export class ${className} extends Driver {
    /** The commands that the device received. */
    readonly sent: unknown[][] = [];
    #id: string | undefined;

    constructor(private readonly options: DriverOptions) {
      super();
    }

    get id(): string {
      if (this.#id === undefined) throw new ServiceError('E0101');
      return this.#id;
    }
    get isOpen(): boolean {
      return this.#id !== undefined;
    }

    async open(signal: AbortSignal): Promise<string> {
      signal.throwIfAborted();
      this.#id = '${slug}-1';
      return this.#id;
    }
    async close(): Promise<void> {
      this.#id = undefined;
    }
    async launch(app: string | undefined): Promise<void> {
      this.#send('launch', app);
    }
    async windowSize(): Promise<Size> {
      const { width = 400, height = 800 } = this.options.capabilities;
      return { width: Number(width), height: Number(height) };
    }
    /** Changes with everything that may change the screen. */
    async screenHash(): Promise<string> {
      return String(this.sent.length);
    }

    async press(point: Point, count: number): Promise<void> {
      this.#send('press', point, count);
    }
    async longPress(point: Point, milliseconds: number): Promise<void> {
      this.#send('longPress', point, milliseconds);
    }
    async swipe(from: Point, to: Point): Promise<void> {
      this.#send('swipe', from, to);
    }
    async scroll(at: Point, direction: Direction, distance: number): Promise<void> {
      this.#send('scroll', at, direction, distance);
    }
    async scrollArea(): Promise<Rect | undefined> {
      return { x: 0, y: 0, ...(await this.windowSize()) };
    }
    async drag(from: Point, to: Point): Promise<void> {
      this.#send('drag', from, to);
    }

    async pressKey(key: string): Promise<void> {
      this.#send('key', key);
    }
    async clearFocused(): Promise<void> {
      this.#send('clear');
    }
    async typeText(text: string): Promise<void> {
      this.#send('type', text);
    }
    async typeKeys(text: string, signal: AbortSignal): Promise<void> {
      for (const key of text) {
        signal.throwIfAborted();
        this.#send('key', key);
      }
    }

    async movePointer(): Promise<void> {
      throw this.unsupported('moving the pointer');
    }
    async pinch(): Promise<void> {
      throw this.unsupported('pinching');
    }
    async executeScript(): Promise<unknown> {
      throw this.unsupported('running scripts');
    }

    #send(...command: unknown[]): void {
      if (!this.isOpen) throw new ServiceError('E0101');
      this.sent.push(command);
    }
  }
  `;

const javascript: TemplateText = ({ slug, className }) => `
  import { Driver, DriverOptions, DriverSource, ServiceError } from 'svc';

  export class ${className} extends Driver {
    /** The commands that the device received. */
    sent = [];
    #id;

    constructor(options) {
      super();
      this.options = options;
    }

    get id() {
      if (this.#id === undefined) throw new ServiceError('E0101');
      return this.#id;
    }
    get isOpen() {
      return this.#id !== undefined;
    }

    async open(signal) {
      signal.throwIfAborted();
      this.#id = '${slug}-1';
      return this.#id;
    }
    async close() {
      this.#id = undefined;
    }
    async launch(app) {
      this.#send('launch', app);
    }
    async windowSize() {
      const { width = 400, height = 800 } = this.options.capabilities;
      return { width: Number(width), height: Number(height) };
    }
    /** Changes with everything that may change the screen. */
    async screenHash() {
      return String(this.sent.length);
    }

    async press(point, count) {
      this.#send('press', point, count);
    }
    async longPress(point, milliseconds) {
      this.#send('longPress', point, milliseconds);
    }
    async swipe(from, to) {
      this.#send('swipe', from, to);
    }
    async scroll(at, direction, distance) {
      this.#send('scroll', at, direction, distance);
    }
    async scrollArea() {
      return { x: 0, y: 0, ...(await this.windowSize()) };
    }
    async drag(from, to) {
      this.#send('drag', from, to);
    }

    async pressKey(key) {
      this.#send('key', key);
    }
    async clearFocused() {
      this.#send('clear');
    }
    async typeText(text) {
      this.#send('type', text);
    }
    async typeKeys(text, signal) {
      for (const key of text) {
        signal.throwIfAborted();
        this.#send('key', key);
      }
    }

    async movePointer() {
      throw this.unsupported('moving the pointer');
    }
    async pinch() {
      throw this.unsupported('pinching');
    }
    async executeScript() {
      throw this.unsupported('running scripts');
    }

    #send(...command) {
      if (!this.isOpen) throw new ServiceError('E0101');
      this.sent.push(command);
    }
  }

  DriverSource({
    name: '${slug}',
    description: 'A device that records its commands.',
    capabilities: ['width', 'height'],
    inject: [DriverOptions],
  })(${className});
  `;

const test: TemplateText = ({ slug, className, file }) => `
  import assert from 'node:assert/strict';
  import test from 'node:test';
  import { DriverOptions } from 'svc';
  import { ${className} } from './${file}.js';

  test('${slug} opens, presses and closes', async () => {
    const driver = new ${className}(new DriverOptions(undefined, { width: 100 }));
    await driver.open(new AbortController().signal);
    assert.deepEqual(await driver.windowSize(), { width: 100, height: 800 });
    await driver.press({ x: 10, y: 20 }, 1);
    assert.deepEqual(driver.sent, [['press', { x: 10, y: 20 }, 1]]);
    await driver.close();
    await assert.rejects(driver.press({ x: 10, y: 20 }, 1), { code: 'E0101' });
  });

  test('${slug} rejects unsupported actions', async () => {
    const driver = new ${className}(new DriverOptions(undefined, {}));
    await assert.rejects(driver.pinch(), { code: 'E0105' });
  });
  `;

export const DRIVER: PluginTemplate = { typescript, javascript, test };
