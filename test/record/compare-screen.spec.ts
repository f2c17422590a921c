import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { longIt } from '../fixtures/tier.js';
import { onOneBrowser } from '../support/browsers.js';
import { ClientSession } from '../support/client-session.js';
import { document, type PageServer } from '../support/pages.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const CARD = '<div id="card" style="width:120px;height:60px;background:#36c">Card</div>';
const FORM = document(
  `<h1 id="title">Orders</h1><input id="name" value="Ada">${CARD}
   <p id="clock">0</p><div style="height:3000px"></div><div id="low" style="width:80px;height:40px;background:#c63"></div>`,
);
const MOVING = document(
  `${CARD}<p id="clock">0</p><script>setInterval(() => { clock.textContent = performance.now(); }, 5)</script>`,
);

onOneBrowser('Compare Screen', (browser) => {
  let on: SessionOnPages;
  let pages: PageServer;
  let session: ClientSession;
  let project: string;

  const baseline = (name: string) => join(project, 'baselines', `${name}.png`);
  /** Makes what is on the screen the baseline. */
  const keep = async (name: string) => {
    await writeFile(baseline(name), Buffer.from((await session.run('Capture Screenshot')) as string, 'base64'));
  };
  const colour = (id: string, value: string) =>
    session.evaluate(`(document.getElementById('${id}').style.background = '${value}')`);

  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'svc-test-'));
    await mkdir(join(project, 'baselines'));
    const config = () => browser.config(undefined, { project_path: project });
    on = await SessionOnPages.start({ '/': FORM, '/moving': MOVING }, config);
    ({ pages, session } = on);
  });

  beforeEach(() => session.visit(pages.url('/')));

  after(async () => {
    await on.end();
    await rm(project, { recursive: true, force: true });
  });

  it('finds no difference where there is none, whether the caret shows or not', async () => {
    await keep('same');
    await session.evaluate('(document.getElementById("name").style.outline = "none", 1)');
    await session.evaluate('(document.getElementById("name").focus(), 1)');
    const answer = await session.run('Compare Screen', { name: 'same', max_difference: '0' });
    expect(answer).to.deep.equal({ difference: 0 });
    expect(await session.evaluate('document.adoptedStyleSheets.length')).to.equal(0);
  });

  it('is E0401 with the difference and its picture, up to the limit', async () => {
    await keep('differs');
    await colour('card', 'red');
    const { message, details } = await session.fail('Compare Screen', ['differs'], 'E0401');
    expect(message).to.contain('baselines/differs.png');
    expect(details).to.include({ baseline: 'baselines/differs.png', max_difference: 0.1 });
    const difference = details!['difference'] as number;
    const { width, height } = await sharp(baseline('differs')).metadata();
    expect(difference).to.be.closeTo(((120 * 60) / (width * height)) * 100, 0.2);
    const answer = (await session.run('Compare Screen', ['differs', '0.1', String(difference + 0.1)])) as object;
    expect(answer).to.deep.equal({ difference });
    expect(await session.run('Compare Screen', { name: 'differs', threshold: '1' })).to.deep.equal({ difference: 0 });
  });

  it('leaves out what a mask names: elements, all that match, and rectangles', async () => {
    await keep('masked');
    await colour('card', 'red');
    await session.evaluate('(document.getElementById("title").textContent = "Other", 1)');
    const compare = (mask: string) => session.act('Compare Screen', { name: 'masked', max_difference: '0', mask });
    expect((await compare('id=card')).status).to.equal(500);
    expect((await compare('id=card | id=title')).data['result']).to.deep.equal({ difference: 0 });
    expect((await compare('css=h1, #card')).data['result']).to.deep.equal({ difference: 0 });
    expect((await compare('0,0,100,50|css=.nothing')).data['result']).to.deep.equal({ difference: 0 });
    expect((await compare('0,0,200,50')).detail.code).to.equal('E0205');
    expect((await compare('css=[')).detail.code).to.equal('E0205');
  });

  it('compares the rectangle of an element, also of one outside the window', async () => {
    await keep('whole');
    await sharp({ create: { width: 80, height: 40, channels: 3, background: '#c63' } }).toFile(baseline('low'));
    expect(await session.run('Compare Screen', { name: 'low', element: 'id=low' })).to.deep.equal({ difference: 0 });
    await colour('low', 'blue');
    const { details } = await session.fail('Compare Screen', { name: 'low', element: 'id=low' }, 'E0401');
    expect(details!['picture']).to.equal('low-difference.png');
    expect(details).to.include({ difference: 100 });
    const { message } = await session.fail('Compare Screen', { name: 'whole', element: 'id=low' }, 'E0401');
    const { width, height } = await sharp(baseline('whole')).metadata();
    expect(message).to.contain('80 x 40 pixels').and.contain(`${width} x ${height}`);
    await session.fail('Compare Screen', { name: 'low', element: 'css=[' }, 'E0205');
  });

  it('says how to create a baseline that is missing', async () => {
    const { message } = await session.fail('Compare Screen', ['missing'], 'E0401');
    expect(message).to.contain('baselines/missing.png').and.contain('update_baselines');
  });

  it('waits for what is masked of a moving page no more than for a still one', async () => {
    await session.visit(pages.url('/moving'));
    await keep('moving');
    expect(await session.run('Compare Screen', { name: 'moving', mask: 'id=clock' })).to.deep.equal({ difference: 0 });
  });

  longIt('is E0401 for a screen that never stands still', async () => {
    await session.visit(pages.url('/moving'));
    await keep('moving');
    const { message } = await session.fail('Compare Screen', ['moving'], 'E0401');
    expect(message).to.contain('kept changing').and.contain('mask');
  });

  it('reads nothing but PNG files inside baselines', async () => {
    await writeFile(join(project, 'outside.png'), 'no picture');
    await session.fail('Compare Screen', ['../outside'], 'E0401');
    await writeFile(baseline('damaged'), 'no picture');
    await session.fail('Compare Screen', ['damaged'], 'E0304');
    await symlink(join(project, 'outside.png'), baseline('link'));
    await session.fail('Compare Screen', ['link'], 'E0401');
    await mkdir(baseline('directory'));
    await session.fail('Compare Screen', ['directory'], 'E0401');
    await session.fail('Compare Screen', ['../..'], 'E0403');
    await session.fail('Compare Screen', { name: 'same', threshold: '2' }, 'E0403');
    await session.fail('Compare Screen', { name: 'same', max_difference: 'some' }, 'E0403');
    await rename(join(project, 'baselines'), join(project, 'elsewhere'));
    await symlink(join(project, 'elsewhere'), join(project, 'baselines'));
    const { message } = await session.fail('Compare Screen', ['damaged'], 'E0401');
    expect(message).to.contain('symbolic link');
    await rm(join(project, 'baselines'));
    await rename(join(project, 'elsewhere'), join(project, 'baselines'));
  });
});

describe('Compare Screen with update_baselines', () => {
  let on: SessionOnPages;
  let project: string;

  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'svc-test-'));
    on = await SessionOnPages.start({ '/': FORM }, (pages) => ({
      driver_sources: [{ playwright: { capabilities: { url: pages.url('/'), deviceScaleFactor: 2 } } }],
      elements_sources: ['playwright'],
      text_detection: [],
      image_detection: [],
      project_path: project,
      update_baselines: true,
    }));
  });

  after(async () => {
    await on.end();
    await rm(project, { recursive: true, force: true });
  });

  it('writes in device pixels what is missing and what differs, and says so', async () => {
    const { session } = on;
    const file = join(project, 'baselines', 'x_ y.png');
    const compare = () => session.run('Compare Screen', { name: 'cart/../x: y', element: 'id=card' });
    const first = (await compare()) as object;
    expect(first).to.deep.equal({ difference: 0, created: true });
    const written = await readFile(file);
    expect(await sharp(written).metadata()).to.include({ width: 240, height: 120 });
    expect(await compare()).to.deep.equal({ difference: 0 });
    await session.evaluate('(document.getElementById("card").style.background = "red", 1)');
    const replaced = (await compare()) as { difference: number; replaced: boolean };
    expect(replaced.replaced).to.equal(true);
    expect(replaced.difference).to.be.above(90);
    expect(await readFile(file)).not.to.deep.equal(written);
    await session.evaluate('(document.getElementById("card").style.width = "90px", 1)');
    expect(await compare()).to.deep.equal({ difference: 100, replaced: true });
  });

  it('is E0401 in a session without a project', async () => {
    const session = await ClientSession.start(on.client, { ...NO_PROJECT, update_baselines: true });
    const { message } = await session.fail('Compare Screen', ['home'], 'E0401');
    expect(message).to.contain('project_path');
    await session.stop();
  });
});

const NO_PROJECT = {
  driver_sources: ['playwright'],
  elements_sources: ['playwright'],
  text_detection: [],
  image_detection: [],
};
