import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type DemoApp, startDemoApp } from '../../demo/web/server.js';
import { sharedChromium } from '../support/shared-chromium.js';

/** The time at which a page with a clock of its own begins. */
const BEGIN = new Date('2026-01-01T12:00:00Z');

/**
 * The page of the demo app in one tab of Chromium. Each test has an app of its own, on a port of its own, and loads the
 * page again: a new tab for each would take most of the time.
 */
export class DemoPage {
  app!: DemoApp;
  /** Errors and warnings of the page, and its requests to others. */
  readonly complaints: string[] = [];

  private constructor(readonly page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (asked) => {
      const url = asked.url();
      if (!url.startsWith(this.app.url) && !/^(?:data|about):/.test(url)) this.complaints.push(url);
    });
  }

  /** @param hasClock whether the time of the page stops and is moved by its clock */
  static async start({ hasClock = false } = {}): Promise<DemoPage> {
    const browser = await sharedChromium();
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    if (hasClock) {
      await page.clock.install({ time: BEGIN });
      await page.clock.pauseAt(new Date(BEGIN.getTime() + 1000));
    }
    return new DemoPage(page);
  }

  /** Starts an app and opens its page. */
  async begin(): Promise<void> {
    this.app = await startDemoApp();
    await this.open('/');
  }

  /** Leaves the page, which must not have complained, and ends the app. */
  async end(): Promise<void> {
    await this.page.unrouteAll();
    await this.page.goto('about:blank');
    await this.app.close();
    expect(this.complaints.splice(0)).to.deep.equal([]);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.app.url}${path}`);
    await this.page.locator('#contact-1').waitFor();
  }

  textOf(selector: string): Promise<string> {
    return this.page.locator(selector).innerText();
  }

  async shows(selector: string, text: string): Promise<void> {
    await this.page.locator(selector, { hasText: text }).waitFor();
  }

  async fillForm(): Promise<void> {
    await this.page.fill('#full-name', 'Grace Murray');
    await this.page.fill('#email', 'grace@example.com');
  }

  /** The answer of the app's API. */
  async api(method: string, path: string, body?: unknown): Promise<{ status: number; json: Record<string, unknown> }> {
    const response = await fetch(`${this.app.url}${path}`, { method, body: JSON.stringify(body) });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }
}

/** Hooks of a suite on the page of the demo app. @param assign gets the page once it is open */
export function onDemoPage(assign: (demo: DemoPage) => void, options?: Parameters<typeof DemoPage.start>[0]): void {
  let demo: DemoPage;
  before(async () => {
    demo = await DemoPage.start(options);
    assign(demo);
  });
  beforeEach(() => demo.begin());
  afterEach(() => demo.end());
  after(() => demo.page.close());
}
