import { expect } from 'chai';
import sharp from 'sharp';
import type { Trace } from '../support/answer.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { PageServer } from '../support/pages.js';
import { sessionConfig } from '../support/session-config.js';
import { sharedService } from '../support/shared-service.js';
import { stopSessions } from '../support/stop-sessions.js';

const PAGE =
  '<body style="margin:0;background:#369"><button style="position:absolute;left:40px;top:60px;width:200px;height:80px">Save</button>';

describe('pictures of what happened', () => {
  let client: HttpClient;
  let pages: PageServer;

  before(async () => {
    pages = await PageServer.start({ '/': PAGE });
    ({ client } = await sharedService());
  });

  afterEach(() => stopSessions(client));
  after(() => pages.close());

  const open = (changes?: object) => ClientSession.start(client, { ...sessionConfig(pages.url('/')), ...changes });

  /** The colour of a pixel, given in parts of the width and height. */
  async function colour(picture: string, x: number, y: number): Promise<number[]> {
    expect(picture).to.match(/^data:image\/jpeg;base64,/);
    const file = Buffer.from(picture.split(',')[1]!, 'base64');
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3;
    return [...data.subarray(at, at + 3)];
  }

  it('come with an element that was not found, and show where it was looked for', async () => {
    const session = await open();
    const answer = await session.act('Press Element', { element: 'text=Nope', aoi: '50,0,50,100', timeout: 0 });
    expectFailure(answer, 'E0201');
    const [trace] = answer.detail.details!.trace!;
    expect(trace!.locator).to.equal('text=Nope');
    const inside = await colour(trace!.picture!, 0.75, 0.8);
    const outside = await colour(trace!.picture!, 0.25, 0.8);
    expect(inside[2]).to.be.closeTo(0x99, 12);
    expect(outside[2]).to.be.below(0x70);
    const [attempt] = answer.detail.details!.attempts!;
    expect(attempt!.trace![0]).to.not.have.property('picture');
  });

  it('come with a success that asks for them, and frame what was found', async () => {
    const session = await open();
    const asked = async (trace: string) =>
      ((await session.act('Press Element', ['text=Save'], { query: `?trace=${trace}` })).data['trace'] as Trace[])[0]!;
    expect(await asked('true')).to.not.have.property('picture');
    const { picture } = await asked('picture');
    const { width, height } = await session.evaluate<{ width: number; height: number }>(
      '({ width: innerWidth, height: innerHeight })',
    );
    const [red, green] = await colour(picture!, 40 / width, 100 / height);
    expect(red).to.be.above(150);
    expect(green).to.be.below(110);
  });

  it('are asked for by one word', async () => {
    const session = await open();
    const answer = await session.act('Press Element', ['text=Save'], { query: '?trace=drawing' });
    expectFailure(answer, 'E0403');
    expect(answer.detail.message).to.include('true, false or picture');
  });

  it('are left out where no screenshot can be had', async () => {
    const session = await open({ elements_sources: ['playwright_find_element'] });
    const { details } = await session.fail('Press Element', { element: 'css=#nope', timeout: 0 }, 'E0201');
    expect(details!.trace![0]).to.include({ locator: 'css=#nope' }).and.not.to.have.property('picture');
  });
});
