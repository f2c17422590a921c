import type { PluginTemplate, TemplateText } from '../plugin-template.js';

/** In either language. */
const LINKS = `  const LINKS = \`
    return [...document.links].map((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      const [left, top] = [Math.round(x), Math.round(y)];
      const bounds = { x: left, y: top, width: Math.round(width), height: Math.round(height) };
      const text = link.innerText;
      return { type: 'link', text, bounds, clickable: true, enabled: true, visible: true, inViewport: true, locator: 'text=' + text, source: 'tree' };
    });
  \`;`;

const typescript: TemplateText = ({ slug, className }) => `
  import { Driver, ElementSource, PageSource, type ScreenElement } from 'svc';

${LINKS}

  @ElementSource({ name: '${slug}', description: 'Lists the links of a page.', driver: 'playwright' })
  export class ${className} extends PageSource {
    constructor(private readonly driver: Driver) {
      super();
    }

    async source(): Promise<string> {
      const { signal } = new AbortController();
      return String(await this.driver.executeScript('return document.documentElement.outerHTML', [], signal));
    }
    async elements(): Promise<ScreenElement[]> {
      const { signal } = new AbortController();
      return (await this.driver.executeScript(LINKS, [], signal)) as ScreenElement[];
    }
  }
  `;

const javascript: TemplateText = ({ slug, className }) => `
  import { Driver, ElementSource, PageSource } from 'svc';

${LINKS}

  export class ${className} extends PageSource {
    constructor(driver) {
      super();
      this.driver = driver;
    }

    async source() {
      const { signal } = new AbortController();
      return String(await this.driver.executeScript('return document.documentElement.outerHTML', [], signal));
    }
    async elements() {
      const { signal } = new AbortController();
      return this.driver.executeScript(LINKS, [], signal);
    }
  }

  ElementSource({
    name: '${slug}',
    description: 'Lists the links of a page.',
    driver: 'playwright',
    inject: [Driver],
  })(${className});
  `;

const test: TemplateText = ({ slug, className, file }) => `
  import assert from 'node:assert/strict';
  import test from 'node:test';
  import { FakeDriver } from 'svc/testing';
  import { ${className} } from './${file}.js';

  test('${slug} returns the source of the page', async () => {
    const driver = new FakeDriver();
    driver.answer = '<html></html>';
    assert.equal(await new ${className}(driver).source(), '<html></html>');
  });

  test('${slug} reads the links with one script', async () => {
    const driver = new FakeDriver();
    driver.answer = [];
    assert.deepEqual(await new ${className}(driver).elements(), []);
    assert.deepEqual(driver.names, ['executeScript']);
  });
  `;

export const SOURCE: PluginTemplate = { typescript, javascript, test };
