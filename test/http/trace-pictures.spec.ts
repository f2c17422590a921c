import { expect } from 'chai';
import sharp from 'sharp';
import type { Trace } from '../support/answer.js';
import { ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import type { PageServer } from '../support/pages.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';
import { stopSessions } from '../support/stop-sessions.js';

const PAGE =
  '<body style="margin:0;background:#369"><button style="position:absolute;left:40px;top:60px;width:200px;height:80px">Save</button>';
const place = (top: number) =>
  `style="position:absolute;left:0;top:${top}px;width:400px;height:60px;margin:0;border:0;background:#fff"`;
/** Fields, a paragraph that repeats what is typed, and a button after which all of that is gone. */
const LOGIN = `<body style="margin:0;background:#369">
<input id="user" aria-label="User" ${place(0)} oninput="echo.textContent = 'Hello ' + value">
<input id="password" type="password" aria-label="Password" ${place(100)}><p id="echo" ${place(200)}>nobody</p>
<p id="note" ${place(300)}>a note</p>
<button style="position:absolute;left:500px;top:0;width:100px;height:60px;background:linear-gradient(45deg,red,blue)"
  onclick="document.body.innerHTML = '<p>Welcome'">Go</button>`;
/** Centres of what may be painted over. */
const PLACES = { user: 30, password: 130, echo: 230, note: 330 };

describe('pictures of what happened', () => {
  let on: SessionOnPages;
  let client: HttpClient;
  let pages: PageServer;
  /** No secret is typed in it. */
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.borrow({ '/': PAGE, '/login': LOGIN }, sessionConfig());
    ({ client, pages, session } = on);
    await session.visit(pages.url('/'));
  });

  afterEach(() => stopSessions(client));
  after(() => on.end());

  /** The colour of a pixel, given in parts of the width and height. */
  async function colour(picture: string, x: number, y: number): Promise<number[]> {
    expect(picture).to.match(/^data:image\/jpeg;base64,/);
    const file = Buffer.from(picture.split(',')[1]!, 'base64');
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3;
    return [...data.subarray(at, at + 3)];
  }

  it('come with an element that was not found, and show where it was looked for', async () => {
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
    const answer = await session.act('Press Element', ['text=Save'], { query: '?trace=drawing' });
    expectFailure(answer, 'E0403');
    expect(answer.detail.message).to.include('true, false or picture');
  });

  it('are left out where no screenshot can be had', async () => {
    const config = sessionConfig(pages.url('/'), { elements_sources: ['playwright_find_element'] });
    const blind = await ClientSession.start(client, config);
    const { details } = await blind.fail('Press Element', { element: 'css=#nope', timeout: 0 }, 'E0201');
    expect(details!.trace![0]).to.include({ locator: 'css=#nope' }).and.not.to.have.property('picture');
  });

  describe('paint over', () => {
    const login = (changes?: object) =>
      ClientSession.start(client, { ...sessionConfig(pages.url('/login')), ...changes });

    /** What of the page is black on a picture of it. */
    async function painted(of: ClientSession, picture: string | undefined): Promise<string[]> {
      const { width, height } = await of.evaluate<{ width: number; height: number }>(
        '({ width: innerWidth, height: innerHeight })',
      );
      const names: string[] = [];
      for (const [name, y] of Object.entries(PLACES)) {
        if (Math.max(...(await colour(picture!, 200 / width, y / height))) < 20) names.push(name);
      }
      return names;
    }
    const failing = async (of: ClientSession) => {
      const { details } = await of.fail('Press Element', { element: 'id=nope', timeout: 0 }, 'E0201');
      return details!.trace![0]!.picture;
    };

    it('password fields, and once a secret was typed every field and every text that shows it', async () => {
      const form = await login();
      await form.run('Enter Text', ['id=user', 'TOPSECRET99']);
      expect(await painted(form, await failing(form))).to.deep.equal(['password']);
      await form.run('Enter Text', ['id=user', '@:TOPSECRET99']);
      expect(await painted(form, await failing(form))).to.deep.equal(['user', 'password', 'echo']);
      const { data } = await form.act('Get Text', ['id=note'], { query: '?trace=picture' });
      expect(await painted(form, (data['trace'] as Trace[])[0]!.picture)).to.deep.equal(['user', 'password', 'echo']);
      const screen = await form.get('/screenshot?masked=true');
      const { result, masked } = (screen.json as { data: { result: string; masked?: boolean } }).data;
      expect(masked).to.equal(true);
      const jpeg = (await sharp(Buffer.from(result, 'base64')).jpeg().toBuffer()).toString('base64');
      expect(await painted(form, `data:image/jpeg;base64,${jpeg}`)).to.deep.equal(['user', 'password', 'echo']);
      const { text } = await form.get('/elements');
      expect(text, 'a read gives the screen as it is').to.include('Hello TOPSECRET99');
    });

    it('what the screen showed before the action, where the picture is from before it', async () => {
      const form = await login({ image_detection: ['templatematch'] });
      const shot = Buffer.from((await form.read('/screenshot')) as string, 'base64');
      const button = await sharp(shot).extract({ left: 500, top: 0, width: 100, height: 60 }).png().toBuffer();
      await form.post('/templates', { name: 'go', image_base64: button.toString('base64') });
      await form.run('Enter Text', ['id=user', '@:TOPSECRET99']);
      const { data } = await form.act('Press Element', ['image=go'], { query: '?trace=picture' });
      expect(await form.evaluate('document.body.textContent')).to.equal('Welcome');
      expect(await painted(form, (data['trace'] as Trace[])[0]!.picture)).to.deep.equal(['user', 'password', 'echo']);
      await form.visit(pages.url('/login'));
      await form.run('Enter Text', ['id=user', 'TOPSECRET99']);
      const late = await form.fail('Press Element', { element: 'image=go', aoi: '0,90,10,10', timeout: 0 }, 'E0201');
      expect(await painted(form, late.details!.trace![0]!.picture)).to.deep.equal(['user', 'password', 'echo']);
    });

    it('nothing, but are left out where nobody knows what shows a secret', async () => {
      const form = await login({ elements_sources: ['playwright_find_element', 'playwright_screenshot'] });
      expect(await painted(form, await failing(form))).to.deep.equal([]);
      await form.run('Enter Text', ['id=user', '@:TOPSECRET99']);
      expect(await failing(form)).to.equal(undefined);
    });
  });
});
