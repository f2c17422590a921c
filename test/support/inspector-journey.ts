import { expect } from 'chai';
import { until } from '../fixtures/until.js';
import { ClientSession } from './client-session.js';
import type { HttpClient } from './http-client.js';
import { InspectorPage } from './inspector-page.js';

interface Element {
  readonly id?: string;
  readonly visible: boolean;
  readonly text: string;
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

interface JourneyStart {
  /** Of the preset. */
  readonly title: string;
  /** Are written into the editor. */
  readonly capabilities: object;
  /** Of the session, in window coordinates. */
  readonly windowWidth: number;
  /** Of the window that shows the inspector, in pixels. */
  readonly size?: { readonly width: number; readonly height: number };
}

export interface RecordedCall {
  readonly keyword: string;
  readonly params: Readonly<Record<string, string>>;
  readonly status: string;
}

const isSeen = ({ visible, bounds }: Element): boolean => visible && bounds.width > 0 && bounds.height > 0;
const FORM = 'document.querySelector(".keywords-form")';
const button = (label: string) => `xpath=//button[@aria-label="${label}" or normalize-space()="${label}"]`;

/** A person who starts a session in the inspector, drives it there and takes its steps along. */
export class InspectorJourney {
  private constructor(
    readonly page: InspectorPage,
    /** The session that was started in the inspector. */
    readonly session: ClientSession,
    /** Width of its window, in window coordinates. */
    private readonly windowWidth: number,
  ) {}

  /** Starts a session by the form. */
  static async start(
    client: HttpClient,
    { title, capabilities, windowWidth, size = { width: 1500, height: 900 } }: JourneyStart,
  ): Promise<InspectorJourney> {
    const page = await InspectorPage.open(client, 'start', size);
    const { person } = page;
    await person.run('Press Element', [`xpath=//label[contains(@class, "sessions-preset")][.//strong="${title}"]`, 30]);
    const editor = 'css=.sessions-editor textarea';
    await person.run('Clear Element Text', [editor]);
    await page.type(editor, JSON.stringify(capabilities));
    for (const detector of ['tesseract', 'templatematch']) {
      await person.run('Check', [`xpath=//label[normalize-space()="${detector}"]/input`]);
    }
    await page.press(button('Start the session'));
    const id = await until(
      'the session',
      () => person.evaluate<string | null>(`(/^#\\/session\\/([^/]+)/.exec(location.hash) ?? [])[1] ?? null`),
      60_000,
    );
    const { body } = await client.get(`/v1/sessions/${id}/driver-id`);
    const { result } = body['data'] as { result: string };
    const journey = new InspectorJourney(page, ClientSession.attach(client, id, result), windowWidth);
    await page.until(
      'the elements',
      String.raw`/ [1-9]\d* elements$/.test(document.querySelector('.screen-stage')?.ariaLabel)`,
    );
    return journey;
  }

  /** Clicks where an element is on the picture of the screen. @param name its id or its text */
  async click(name: string): Promise<void> {
    const found = await until(`${name} in the inspector`, async () => {
      const elements = (await this.session.read('/elements?scope=window')) as readonly Element[];
      // A person clicks what is seen: the picture follows the screen.
      const label = await this.page.person.evaluate<string>(`document.querySelector('.screen-stage').ariaLabel`);
      const isShown = label.endsWith(`, ${elements.filter(isSeen).length} elements`);
      return isShown && elements.find(({ id, text }) => id === name || id?.endsWith(`/${name}`) || text === name);
    });
    const stage = await this.page.person.evaluate<{ x: number; y: number; width: number }>(
      `(({ x, y, width }) => ({ x, y, width }))(document.querySelector('.screen-stage').getBoundingClientRect())`,
    );
    const { x, y, width, height } = found.bounds;
    const scale = stage.width / this.windowWidth;
    const place = [stage.x + (x + width / 2) * scale, stage.y + (y + height / 2) * scale];
    await this.page.person.run(
      'Press By Coordinates',
      place.map((each) => String(Math.round(each))),
    );
  }

  /** Lets clicks act, or select. */
  async act(isActing: boolean): Promise<void> {
    await this.page.person.run('Execute Script', [`document.querySelector('.screen-stage').focus()`]);
    await this.page.keys(isActing ? 'a' : 'Escape');
    await this.page.until('the mode', `document.querySelector('.screen-stage.${isActing ? 'act' : 'inspect'}')`);
  }

  /** Types on the screen, key by key. */
  typeOnScreen(text: string): Promise<void> {
    return this.page.keys([...text].map((each) => (each === ' ' ? 'Space' : each)).join(' '));
  }

  /** Runs a keyword by the palette; values are filled in by the labels of its fields. */
  async runByPalette(keyword: string, values: Readonly<Record<string, string>>): Promise<void> {
    await this.page.keys('Control+K');
    await this.fillAndRun(keyword, values);
  }

  /** The same in a palette that is open, such as one with a locator. */
  async fillAndRun(keyword: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
    const { page } = this;
    await page.until('the palette', `document.activeElement?.matches('dialog [role=combobox]')`);
    await page.type('css=dialog [role=combobox]', keyword);
    await page.keys('Enter');
    await page.until('the form', FORM);
    for (const [label, value] of Object.entries(values)) {
      await page.type(`xpath=//*[@id=//label[normalize-space()="${label}"]/@for]`, value);
    }
    await page.press('css=.keywords-form [type=submit]');
  }

  /** Goes to a panel beside the screen. */
  panel(id: string): Promise<void> {
    return this.page.goTo(`session/${this.session.id}/${id}`);
  }

  press(label: string): Promise<unknown> {
    return this.page.press(button(label));
  }

  /** What the session did, once it is so many calls; all of them succeeded. */
  async calls(count: number): Promise<readonly RecordedCall[]> {
    const all = await until(`${count} calls`, async () => {
      const steps = (await this.session.get('/recording')).body['steps'] as readonly RecordedCall[];
      return steps.length >= count ? steps : undefined;
    });
    expect(all.filter(({ status }) => status !== 'SUCCESS')).to.deep.equal([]);
    expect(all).to.have.length(count);
    return all;
  }

  /** The steps in a format, as the dialog of the export shows them. */
  async exported(format: string): Promise<string> {
    await this.press('Export');
    await this.page.person.run('Select Dropdown Option', ['css=dialog select', format]);
    const shown = await until(`the steps in the format ${format}`, () =>
      this.page.person.evaluate<string | null>(
        `document.querySelector('dialog pre[aria-label="The steps as ${format}"]')?.textContent ?? null`,
      ),
    );
    await this.page.keys('Escape');
    return shown;
  }
}
