import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import sharp from 'sharp';
import { Tesseract } from '../../../plugins/text/tesseract.js';
import { centre, contains } from '../../../src/device/geometry.js';
import { DetectorOptions } from '../../../src/locate/ports.js';
import { Picture } from '../../../src/locate/vision/picture.js';
import { matchText } from '../../../src/locate/vision/text-match.js';
import { createLog } from '../../../src/log.js';
import { Shutdown } from '../../../src/plugin/shutdown.js';
import { configOf } from '../../fixtures/settings.js';
import { textsOf } from '../../fixtures/texts-of.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { renderHtml } from '../../support/render-html.js';
import { childrenOf } from '../../support/children-of.js';

const logger = { log: createLog('fatal') };
const newShutdown = () => new Shutdown(configOf(), logger);
const build = (shutdown: Shutdown, capabilities = {}) =>
  new Tesseract(new DetectorOptions(undefined, capabilities), shutdown, logger);

const flat = async (width: number, height: number, background = '#1e88e5') =>
  new Picture(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );

describe('tesseract', () => {
  const shutdown = newShutdown();
  let reader: Tesseract;

  before(() => {
    reader = build(shutdown);
  });

  after(() => shutdown.run());

  it('reads light text on a coloured button', async () => {
    const button = 'background: #1976d2; color: #fff; border: 0; padding: 10px 24px; border-radius: 4px';
    const lines = await reader.read(await renderHtml(`<button style="${button}">Save changes</button>`), undefined);
    expect(textsOf(lines)).to.deep.equal(['Save changes']);
  });

  it('reads small text where a device pixel is a CSS pixel', async () => {
    const picture = await renderHtml('<p style="font-size: 11px">Every reader deserves clear letters</p>');
    expect(textsOf(await reader.read(picture, undefined))).to.deep.equal(['Every reader deserves clear letters']);
  });

  it('reads light text on a dark page', async () => {
    const picture = await renderHtml('<p style="color: #ddd">Night mode</p><style>body { background: #111 }</style>');
    expect(textsOf(await reader.read(picture, undefined))).to.deep.equal(['Night mode']);
  });

  for (const style of ['bold 32px sans-serif', '20px serif', '16px sans-serif']) {
    it(`keeps punctuation with its word, in ${style}`, async () => {
      const sentences = ['Counter: 1', 'Time: 12:30; Timing', 'Total: 5,00!'];
      const html = `<div style="font: ${style}">${sentences.map((sentence) => `<p>${sentence}</p>`).join('')}</div>`;
      expect(textsOf(await reader.read(await renderHtml(html, { height: 400, scale: 2 }), undefined))).to.deep.equal(
        sentences,
      );
    });
  }

  it('reads the space between underlined words with descenders', async () => {
    const picture = await renderHtml('<p style="font: 15px DejaVu Sans; margin: 9px"><u>Privacy policy</u></p>', {
      scale: 2,
    });
    expect(textsOf(await reader.read(picture, undefined))).to.deep.equal(['Privacy policy']);
  });

  it('keeps two columns apart', async () => {
    const column = (words: string) => `<div style="width: 180px">${words}</div>`;
    const picture = await renderHtml(
      `<div style="display: flex">${column('First name')}${column('Postal code')}</div>`,
    );
    const lines = await reader.read(picture, undefined);
    expect(textsOf(lines).sort()).to.deep.equal(['First name', 'Postal code']);
  });

  it('says where a label of several words stands', async () => {
    const label = '<span style="position: absolute; left: 120px; top: 60px">Delete my account</span>';
    const lines = await reader.read(await renderHtml(label, { scale: 2 }), undefined);
    const [match] = matchText(lines, 'Delete my account');
    expect(match?.how).to.equal('exact');
    expect(contains({ x: 240, y: 120, width: 240, height: 40 }, centre(match!.bounds))).to.equal(true);
    expect(match!.bounds.x).to.be.closeTo(240, 8);
  });

  it('gives lines from top to bottom, with a figure between 0 and 1 for each word', async () => {
    const lines = await reader.read(await renderHtml('<p>Apples</p><p>Oranges</p><p>Bananas</p>'), undefined);
    expect(textsOf(lines)).to.deep.equal(['Apples', 'Oranges', 'Bananas']);
    for (const { confidence } of lines.flatMap(({ words }) => words)) expect(confidence).to.be.within(0, 1);
  });

  it('reads text in an outlined field and in a table with borders', async () => {
    const table = '<table border="1" cellpadding="6"><tr><td>Monday</td><td>Tuesday</td></tr></table>';
    const lines = await reader.read(await renderHtml(`<input value="Margaret">${table}`, { scale: 2 }), undefined);
    const words = lines.flatMap((line) => line.words.map(({ text }) => text));
    expect(words.sort()).to.deep.equal(['Margaret', 'Monday', 'Tuesday']);
  });

  it('reads underlined links', async () => {
    const lines = await reader.read(
      await renderHtml('<a href="#">Forgot your password</a>', { scale: 2.625 }),
      undefined,
    );
    expect(textsOf(lines)).to.deep.equal(['Forgot your password']);
  });

  it('reads underlined links whose descenders interrupt the line', async () => {
    const links = '<p><a href="#">Typography</a></p><p><a href="#">Change language</a></p>';
    const html = `<div style="font: 16px sans-serif">${links}</div>`;
    const lines = await reader.read(await renderHtml(html, { scale: 2.625 }), undefined);
    expect(textsOf(lines)).to.deep.equal(['Typography', 'Change language']);
  });

  it('reads bold monospaced text whose letters touch, with hyphens and dots', async () => {
    const texts = ['agent-tools', 'fs-minipass', 'return first.name;'];
    const html = texts.map((text) => `<p style="font: bold 16px monospace">${text}</p>`).join('');
    const lines = await reader.read(await renderHtml(html, { scale: 2.625 }), undefined);
    expect(textsOf(lines)).to.deep.equal(texts);
  });

  for (const scale of [1, 2]) {
    it(`reads zeros with a dot in a monospaced face, at scale ${scale}`, async () => {
      const texts = ['agent@3.0.0 config@9.0.8', 'total 1006 at 09:00:06'];
      const html = texts.map((text) => `<p style="font: 15px monospace">${text}</p>`).join('');
      const lines = await reader.read(await renderHtml(html, { scale }), undefined);
      expect(textsOf(lines)).to.deep.equal(texts);
    });
  }

  it('reads a marked word of a line, as a comparison of files shows it', async () => {
    const mark = '<span style="background: #97f295; border-radius: 3px">options</span>';
    const html = `<p style="font: 15px monospace; background: #dfd">const ${mark}</p>`;
    expect(textsOf(await reader.read(await renderHtml(html, { scale: 1.5 }), undefined))).to.deep.equal([
      'const options',
    ]);
  });

  it('reads a label on its own ground beside text in another colour', async () => {
    const label = '<span style="background: #b71c1c; color: #fff; padding: 2px 6px">Error</span>';
    const lines = await reader.read(await renderHtml(`<p>${label} Missing file</p>`, { scale: 2 }), undefined);
    expect(textsOf(lines)).to.deep.equal(['Error Missing file']);
  });

  it('reads a table in a monospaced face', async () => {
    const rows = ['Package    Licence', 'minipass   Apache', 'npm-audit  Public'];
    const lines = await reader.read(await renderHtml(`<pre>${rows.join('\n')}</pre>`, { scale: 2 }), undefined);
    expect(lines.flatMap(({ words }) => words.map(({ text }) => text)).sort()).to.deep.equal(
      ['Package', 'Licence', 'minipass', 'Apache', 'npm-audit', 'Public'].sort(),
    );
  });

  it('reads names beside initials in circles, and light text on buttons of several colours', async () => {
    const circle = 'display: inline-grid; place-items: center; width: 30px; height: 30px; border-radius: 50%';
    const names = ['Grace Hopper', 'Alan Turing'];
    const people = names.map((name) => `<p><span style="${circle}; border: 2px solid">${name[0]}</span> ${name}</p>`);
    const buttons = ['#dc3545', '#198754', '#ffc107'].map(
      (colour, i) =>
        `<button style="background: ${colour}; color: #fff; border: 0">${['Delete', 'Publish', 'Retry'][i]}</button>`,
    );
    const picture = await renderHtml([...people, ...buttons].join(' '), { scale: 2.625 });
    const lines = await reader.read(picture, undefined);
    for (const text of [...names, 'Delete', 'Publish', 'Retry']) {
      expect(
        matchText(lines, text).map(({ how }) => how),
        text,
      ).to.deep.equal(['exact']);
    }
  });

  it('reads a heading in large letters', async () => {
    const lines = await reader.read(await renderHtml('<h1>Welcome</h1>', { scale: 2.625 }), undefined);
    expect(textsOf(lines)).to.deep.equal(['Welcome']);
  });

  it('reads an area only, and says where the words stand on the whole picture', async () => {
    const picture = await renderHtml('<p>Upper line</p><p style="margin-top: 60px">Lower line</p>');
    const area = { x: 0, y: 80, width: 400, height: 120 };
    const lines = await reader.read(picture, area);
    expect(textsOf(lines)).to.deep.equal(['Lower line']);
    expect(contains(area, centre(lines[0]!.bounds))).to.equal(true);
  });

  it('leaves words out whose middle is outside the area', async () => {
    const picture = await renderHtml('<p>Wonderful afternoon</p>');
    const [first, second] = (await reader.read(picture, undefined))[0]!.words;
    const end = second!.bounds.x + 4;
    const lines = await reader.read(picture, { x: 0, y: 0, width: end, height: 200 });
    expect(textsOf(lines)).to.deep.equal([first!.text]);
  });

  it('finds nothing where nothing is written', async () => {
    expect(await reader.read(await flat(400, 300), undefined)).to.deep.equal([]);
    expect(await reader.read(await flat(1, 1), undefined)).to.deep.equal([]);
    expect(await reader.read(await flat(3, 5000), undefined)).to.deep.equal([]);
    expect(await reader.read(await flat(400, 300), { x: 10, y: 10, width: 0.2, height: 0.2 })).to.deep.equal([]);
  });

  it('finds nothing in an area beside the picture', async () => {
    expect(await reader.read(await flat(40, 30), { x: 500, y: 500, width: 20, height: 20 })).to.deep.equal([]);
  });

  it('reads for several at a time', async () => {
    const words = ['Kitchen', 'Garden', 'Bedroom'];
    const pictures = await Promise.all(words.map((word) => renderHtml(`<h2>${word}</h2>`)));
    const read = await Promise.all(pictures.map((picture) => reader.read(picture, undefined)));
    expect(read.map(textsOf)).to.deep.equal(words.map((word) => [word]));
  });

  it('refuses languages that are none, or that are not installed', async () => {
    const refusal = async (languages: unknown) => {
      const { code, message } = await refusalOf(() => build(shutdown, { languages }));
      return `${code} ${message}`;
    };
    expect(await refusal(7)).to.match(/^E0104 .*"languages" must be a list/);
    expect(await refusal(['../etc'])).to.match(/^E0104 .*"\.\.\/etc" in "languages" is no code/);
    expect(await refusal('eng+tlh')).to.match(/^E0104 .*no data for tlh: npm install @tesseract\.js-data\/tlh$/);
  });
});

describe('tesseract, its process', () => {
  let shutdown: Shutdown;

  beforeEach(() => (shutdown = newShutdown()));

  afterEach(() => shutdown.run());

  it('is shared among the sessions of a service', async () => {
    const picture = await renderHtml('<p>Kitchen</p>');
    const started = await childrenOf(async () => {
      await build(shutdown).read(picture, undefined);
      await build(shutdown).read(picture, undefined);
    });
    expect(started).to.have.length(1);
  });

  it('fails the readings that it does when it is killed, and another does the next one', async () => {
    const reader = build(shutdown);
    const picture = await renderHtml('<p>Still here</p>');
    const [child] = await childrenOf(() => reader.read(picture, undefined));
    const failing = [1, 2].map(() => refusalOf(() => reader.read(picture, undefined)));
    child!.kill('SIGKILL');
    for (const { code, message } of await Promise.all(failing)) {
      expect(`${code} ${message}`).to.match(/^E0603 .*tesseract: the detection failed: its process ended \(SIGKILL\)/);
    }
    expect(textsOf(await reader.read(picture, undefined))).to.deep.equal(['Still here']);
  });

  it('is E0303 for a damaged picture', async () => {
    const { png } = await flat(60, 60);
    const damaged = new Picture(Buffer.from(png.subarray(0, png.length - 30)));
    expect((await refusalOf(() => build(shutdown).read(damaged, undefined))).code).to.equal('E0303');
  });

  it('ends with the service, which refuses to read from then on', async () => {
    const reader = build(shutdown);
    const [child] = await childrenOf(async () => reader.read(await flat(60, 60), undefined));
    const running = refusalOf(async () => reader.read(await flat(900, 900), undefined));
    await new Promise(setImmediate);
    await shutdown.run();
    expect(hasEnded(child!)).to.equal(true);
    expect((await running).code).to.equal('E0505');
    expect((await refusalOf(async () => reader.read(await flat(60, 60), undefined))).code).to.equal('E0505');
  });
});

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
