import { expect } from 'chai';
import sharp from 'sharp';
import { ClientSession, expectFailure } from '../support/client-session.js';
import { DetectionServer, reply, type Reply } from '../fixtures/detection-server.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { picture } from '../support/picture.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

type Colour = readonly [red: number, green: number, blue: number];

const PAGE = `<div id="buy" style="position:absolute;left:300px;top:120px;width:120px;height:40px;background:#c02040"></div>
<div id="logo" style="position:absolute;left:60px;top:260px;width:48px;height:32px;background:#2060c0"></div>
<div id="twin" style="position:absolute;left:500px;top:260px;width:48px;height:32px;background:#2060c0"></div>`;
const RED: Colour = [0xc0, 0x20, 0x40];
const VIEWPORT = { width: 800, height: 400 };

/** Where a colour is on a picture, as boxes: one for each stretch of columns that has it. */
async function boxesOf(base64: unknown, colour: Colour): Promise<[[number, number], [number, number]][]> {
  const { data, info } = await sharp(Buffer.from(base64 as string, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const boxes: [[number, number], [number, number]][] = [];
  for (let x = 0; x < info.width; x++) {
    for (let y = 0; y < info.height; y++) {
      const at = (y * info.width + x) * 3;
      if (!colour.every((value, i) => data[at + i] === value)) continue;
      const last = boxes.at(-1);
      if (last && last[1][0] >= x) {
        last[0][1] = Math.min(last[0][1], y);
        last[1] = [x + 1, Math.max(last[1][1], y + 1)];
      } else
        boxes.push([
          [x, y],
          [x + 1, y + 1],
        ]);
    }
  }
  return boxes;
}

/** A server that takes what is red for the text `Buy now`, and finds templates by their first pixel. */
const detect: Reply = async (response, { path, body }) => {
  if (path.endsWith('/detect-text')) {
    const found = await boxesOf(body['image'], RED);
    const corners = ([[x1, y1], [x2, y2]]: (typeof found)[number]) => [
      [x1, y1],
      [x2, y1],
      [x2, y2],
      [x1, y2],
    ];
    const results = found.map((box) => ({ text: 'Buy now', bbox: corners(box), confidence: 0.9 }));
    return reply(200, { results })(response, undefined as never);
  }
  const { data } = await sharp(Buffer.from(body['template'] as string, 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = await boxesOf(body['image'], [data[0]!, data[1]!, data[2]!]);
  return reply(200, { results: found.map((bbox) => ({ center: [0, 0], bbox, confidence: 0.95 })) })(
    response,
    undefined as never,
  );
};

describe('detectors behind HTTP', () => {
  let pages: PageServer;
  let server: DetectionServer;
  let client: HttpClient;
  let output: () => string;

  before(async () => {
    const shared = await sharedService();
    [client, output] = [shared.client, () => shared.service.output];
    [pages, server] = await Promise.all([PageServer.start({ '/': PAGE }), DetectionServer.start()]);
  });

  after(async () => {
    await stopSessions(client);
    await Promise.all([pages.close(), server.close()]);
  });

  const config = (url: string, capabilities: object = {}) => ({
    ...sessionConfig(pages.url('/')),
    driver_sources: [{ playwright: { capabilities: { url: pages.url('/'), viewport: VIEWPORT } } }],
    text_detection: [{ remote_ocr: { url, capabilities } }],
    image_detection: [{ remote_oir: { url, capabilities } }],
  });

  describe('press', () => {
    let session: ClientSession;

    before(async () => {
      session = await ClientSession.start(client, config(`http://ann:s3cret@${server.host}/v1`, { method: 'mine' }));
      const answer = await session.post('/templates', { name: 'mark', image_base64: await picture(12, 8, '#2060c0') });
      expect(answer.status, answer.summary).to.equal(200);
    });

    beforeEach(async () => {
      server.answer(detect);
      await session.evaluate('(seen.length = 0)');
    });

    const seen = () => session.evaluate<string[]>('seen');

    it('a text that the server reads', async () => {
      await session.run('Press Element', ['ocr=Buy now']);
      expect(await seen()).to.deep.equal(['click buy']);
      expect(server.asked[0]).to.deep.include({ method: 'POST', path: '/v1/detect-text' });
      expect(server.asked[0]?.headers.authorization).to.equal('Basic YW5uOnMzY3JldA==');
      const { image, ...rest } = server.asked[0]!.body;
      expect(rest).to.deep.equal({ method: 'mine', language: 'en' });
      const { format, width, height } = await sharp(Buffer.from(image as string, 'base64')).metadata();
      expect([format, width, height]).to.deep.equal(['png', 800, 400]);
    });

    it('a picture that the server finds, with the trace saying how', async () => {
      const answer = await session.act('Press Element', ['image=mark'], { query: '?trace=true' });
      expect(answer.status, answer.summary).to.equal(200);
      expect(await seen()).to.deep.equal(['click logo']);
      const [trace] = answer.data['trace'] as { rungs: Record<string, unknown>[] }[];
      expect(trace?.rungs).to.have.length(1);
      expect(trace?.rungs[0]).to.deep.include({
        rung: 'image',
        source: 'remote_oir',
        outcome: 'hit',
        how: 'method mine',
        score: 0.95,
        bounds: { x: 60, y: 260, width: 48, height: 32 },
      });
    });

    it('another one of several, by index or by area', async () => {
      await session.run('Press Element', { element: 'image=mark', index: 1 });
      await session.run('Press Element', { element: 'image=mark', aoi: '50,50,50,50' });
      expect(await seen()).to.deep.equal(['click twin', 'click twin']);
      const sent = await sharp(Buffer.from(server.asked.at(-1)?.body['image'] as string, 'base64')).metadata();
      expect([sent.width, sent.height]).to.deep.equal([400, 200]);
    });

    it('nothing when the server fails, and say why without its credentials', async () => {
      await session.evaluate(`(document.body.style.background = 'gold')`);
      server.answer(reply(500, { error: 'no model' }));
      const detail = await session.fail('Press Element', { element: 'ocr=Other', timeout: 0 }, 'E0201');
      expect(detail.message).to.contain(`remote_ocr: http://${server.host}/v1/detect-text answered 500: no model`);
      expect(JSON.stringify(detail) + output()).not.to.match(/s3cret|YW5uOnMzY3JldA/);
    });
  });

  it('are refused at the start without an address, and with a capability that they do not know', async () => {
    for (const [change, part] of [
      [{ text_detection: ['remote_ocr'] }, '{"remote_ocr": {"url": "http://'],
      [{ image_detection: [{ remote_oir: { url: 'file:///s3cret' } }] }, '{"remote_oir": {"url": "http://'],
      [{ text_detection: [{ remote_ocr: { url: server.url, capabilities: { langauge: 'en' } } }] }, 'language'],
    ] as const) {
      const answer = await client.post('/v1/sessions/start', { ...config(server.url), ...change });
      expectFailure(answer, 'E0104');
      expect(answer.detail.message).to.contain(part).and.not.to.contain('s3cret');
    }
  });
});
