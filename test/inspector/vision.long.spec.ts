import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { InspectorPage } from '../support/inspector-page.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const STAR =
  'width:60px;height:60px;background:repeating-conic-gradient(#c00 0 30deg,#048 30deg 75deg,#fff 75deg 120deg)';
const star = (left: number, top: number) => `<div style="position:absolute;left:${left}px;top:${top}px;${STAR}"></div>`;
const SHOP = `<h1 id="title" style="font-size:32px">Garden shop</h1><ul style="font-size:26px"><li>Roses</li><li>Tulips</li></ul>
${star(500, 100)}${star(500, 300)}`;

describe('the search of the screen in the inspector', () => {
  let directory: string;
  let on: SessionOnPages;
  let page: InspectorPage;

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'svc-test-'));
    on = await SessionOnPages.start({ '/': SHOP }, (server) =>
      sessionConfig(server.url('/'), {
        text_detection: ['tesseract'],
        image_detection: ['templatematch'],
        project_path: directory,
      }),
    );
    page = await InspectorPage.open(on.client, `session/${on.session.id}/find`);
  });

  after(async () => {
    await on.end();
    rmSync(directory, { recursive: true, force: true });
  });

  const has = (what: string, selector: string, text: string) =>
    page.until(
      what,
      `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`,
    );
  const focus = (label: string) =>
    page.person.run('Execute Script', [
      `[...document.querySelectorAll('.vision button, .vision [role=application], .vision input, .vision select')]
        .find((each) => (each.ariaLabel ?? each.labels?.[0]?.textContent) === ${JSON.stringify(label)}
          || each.textContent === ${JSON.stringify(label)}).focus()`,
    ]);
  /** Sets the rectangle of a template by keyboard. */
  const place = async (sides: Readonly<Record<string, number>>) => {
    await focus('Place by keys');
    await page.keys('Enter');
    await hasFocus('Rectangle of the template');
    for (const [side, value] of Object.entries(sides)) {
      await focus(side);
      await page.keys('Control+a');
      await page.person.run('Enter Text Direct', [String(value)]);
    }
  };
  const count = (selector: string) => page.person.evaluate<number>(`document.querySelectorAll('${selector}').length`);

  const OUTLINED = `(() => {
    const canvas = document.querySelector('.screen-layer');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, i) => i % 4 === 3 && value > 0);
  })()`;
  const hasFocus = (label: string) =>
    page.until(
      `the focus on ${label}`,
      `[document.activeElement.ariaLabel, document.activeElement.textContent].includes(${JSON.stringify(label)})`,
    );

  it('tries a locator by keyboard: every hit, and a bar for each strategy', async () => {
    await page.type('css=.vision-try input', 'css=li');
    await page.keys('Enter');
    await has('two hits', '.vision-section [role=status]', '2 hits');
    expect(await count('.vision-list > li')).to.equal(2);
    await has('the strategy', '.vision-rung.hit', 'found by playwright_find_element');
    await page.until('outlines', OUTLINED);
    await page.expectAccessible();
    await page.press('css=.vision-list .vision-row');
    await has('the chosen element', '.toasts', 'Chose item Roses');
  });

  it('shows why nothing was found, and what is wrong with a locator', async () => {
    await page.type('css=.vision-try input', 'Lilies');
    await page.keys('Enter');
    await has('nothing', '.vision-section [role=status]', 'Nothing found · read as plain text');
    expect(await count('.vision-rung.miss')).to.equal(3);
    await has('the reason', '.vision-rungs', 'nothing on the picture matches');
    await page.type('css=.vision-try input', 'css=##');
    await page.keys('Enter');
    await has('the failure', '.vision .failure', 'E0205');
    await page.press('text=Remove the result');
    expect(await count('.vision .failure')).to.equal(0);
    await page.until('the focus on the field', `document.activeElement.matches('.vision-try input')`);
  });

  it('says when the screen has changed since', async () => {
    await page.type('css=.vision-try input', 'id=title');
    await page.keys('Enter');
    await has('a hit', '.vision-section [role=status]', '1 hit');
    expect(await count('.vision-stale')).to.equal(0);
    await on.session.run('Get Text', ['id=title']);
    await has('that it is stale', '.vision-stale', 'has changed');
    await page.press('text=Find again');
    await page.until('the search again', `!document.querySelector('.vision-stale')`);
  });

  it('lists what OCR reads, and tries a text of it', async () => {
    await focus('Texts that OCR reads');
    await page.keys('Space');
    await has('the texts', '.vision-layer', 'Garden shop');
    await page.expectAccessible();
    await page.press('text=Tulips');
    await has('a hit by OCR', '.vision-rung.hit', 'ocr');
    await focus('Texts that OCR reads');
    await page.keys('Space');
    await page.until('no texts', `!document.querySelector('.vision-layer').textContent.includes('Garden shop')`);
  });

  it('cuts a template by keys, shows what looks like it, and keeps it in the session', async () => {
    await place({ Left: 499, Top: 100, Width: 60, Height: 59 });
    await focus('Rectangle of the template');
    await page.keys('ArrowRight Shift+ArrowDown');
    await has('the rectangle', '.vision-handle', '500, 100 · 60 × 60');
    await has('places like it', '.vision', '2 places look like it; scores 1.00');
    await page.expectAccessible();
    await page.type('css=.vision-save input', 'star');
    await page.keys('Enter');
    await has('the template', '.vision-templates', '60 × 60 pixels, of the session');
    await hasFocus('Draw on the screen');
    await page.until('its picture', `document.querySelector('.vision-thumb')?.naturalWidth === 60`);
    await focus('Templates that are seen');
    await page.keys('Space');
    await has('the places', '.vision-layer:last-child', '2 places');
    await page.expectAccessible();
  });

  it('keeps a template in the project, and overwrites its file only when told so', async () => {
    const save = async (name: string) => {
      await place({ Left: 500, Top: 300, Width: 60, Height: 60 });
      await page.type('css=.vision-save input', name);
      await page.person.run('Select Dropdown Option', ['css=.vision-save select', 'as a file of the project']);
      await page.press('text=Save the template');
    };
    await save('kept');
    await has('the file', '.vision-templates', 'of the project');
    expect(existsSync(join(directory, 'kept.png'))).to.equal(true);
    await save('kept');
    await has('the refusal', '.vision-save .failure', 'the project has kept.png');
    await page.press('text=Overwrite the file');
    await page.until('the end of the form', `!document.querySelector('.vision-save')`);
    await has('the places of both templates', '.vision-layer:last-child', '4 places');
  });

  it('removes templates of the session alone', async () => {
    expect(await count('.vision-templates button[aria-label^=Remove]')).to.equal(1);
    await focus('Remove star');
    await page.keys('Enter');
    await page.until('one template', `document.querySelectorAll('.vision-templates > li').length === 1`);
    await hasFocus('Read the templates again');
    await has('the places', '.vision-layer:last-child', '2 places');
  });

  it('says which detector a session lacks', async () => {
    const blind = await SessionOnPages.borrow({}, sessionConfig());
    try {
      await page.goTo(`session/${blind.session.id}/find`);
      await has('the failure', '.vision-layer:last-child .failure', 'image_detection');
      await page.expectAccessible();
      await page.press('text=Draw on the screen');
      await has('the request', '.screen-area-bar', 'Draw a rectangle');
      await page.expectAccessible();
      await page.keys('Escape');
    } finally {
      await blind.end();
    }
  });
});
