import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import { ClientSession } from './client-session.js';
import type { HttpClient } from './http-client.js';
import { until } from '../fixtures/until.js';

interface InspectorOptions {
  /** Base URL of the service whose inspector is shown; that of the client unless given. */
  readonly service?: string;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The inspector in a real browser, driven by keywords as a person would. */
export class InspectorPage {
  private constructor(
    /** The session whose browser shows the inspector. */
    readonly person: ClientSession,
    private readonly url: string,
  ) {}

  /** Opens the page in a session of its own. @param view what follows `#/` in the address, such as `session/<id>/steps` */
  static async open(
    client: HttpClient,
    view = '',
    { width = 1280, height = 800, service = client.url }: InspectorOptions = {},
  ): Promise<InspectorPage> {
    const url = `${service}/inspector/`;
    const capabilities = { url: `${url}#/${view}`, viewport: { width, height } };
    const person = await ClientSession.start(client, {
      driver_sources: [{ playwright: { capabilities } }],
      elements_sources: ['playwright'],
      text_detection: [],
      image_detection: [],
    });
    const page = new InspectorPage(person, url);
    await person.run('Assert Presence', ['css=.app', 30]);
    return page;
  }

  /** Goes to another view without loading the page again. */
  async goTo(view: string): Promise<void> {
    await this.person.run('Execute Script', [`location.hash = ${JSON.stringify(`#/${view}`)}`]);
  }

  press(locator: string): Promise<unknown> {
    return this.person.run('Press Element', [locator]);
  }

  async type(locator: string, text: string): Promise<void> {
    await this.person.run('Enter Text', [locator, text]);
  }

  /** Presses keys or chords, separated by spaces. */
  async keys(keys: string): Promise<void> {
    await this.person.run('Press Keys', [keys]);
  }

  async sees(text: string): Promise<void> {
    await this.person.run('Assert Presence', [`text=${text}`, 20]);
  }

  /** Asks an expression of the page until it holds. */
  async until(what: string, expression: string): Promise<void> {
    await until(what, () => this.person.evaluate<boolean>(`Boolean(${expression})`));
  }

  /** Checks the view with axe-core, in the light and in the dark theme. */
  async expectAccessible(): Promise<void> {
    await this.person.run('Execute Script', [`if (!window.axe) { ${await axeSource()} }`]);
    for (const scheme of ['light', 'dark']) {
      await this.person.run('Set Color Scheme', [scheme]);
      const violations = (await this.person.run('Execute Script', [RUN_AXE])) as Violation[];
      const told = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`,
      );
      expect(told, `violations in the ${scheme} theme`).to.deep.equal([]);
    }
  }

  /** Closes the browser. */
  async close(): Promise<void> {
    await this.person.stop();
  }
}

/** Only what is a violation of WCAG 2.2 AA, or of the best practices of axe. */
const RUN_AXE = `return axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`;

let source: Promise<string> | undefined;

/** Escaped, because keywords fill variables into their parameters. */
const axeSource = () =>
  (source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').then((text) =>
    text.replaceAll('${', () => '$${'),
  ));
