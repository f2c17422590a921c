import { expect } from 'chai';
import { onOneBrowser } from '../support/browsers.js';
import type { ClientSession } from '../support/client-session.js';
import { SessionOnPages } from '../support/session-on-pages.js';

interface Video {
  readonly name: string;
  readonly size: number;
  readonly seconds: number;
}

const screen = (colour: string) => `<body style="margin:0;background:${colour}"></body>`;

/** Asks the player for the picture at a time, and answers the colour in its middle. */
const PLAYER = `<video id="video" muted></video><script>
  const load = async () => {
    const content = await (await fetch('/video.webm')).blob();
    await new Promise((done, fail) => {
      video.onloadedmetadata = done;
      video.onerror = () => fail(new Error(video.error.message));
      video.src = URL.createObjectURL(content);
    });
  };
  const ready = load();
  const colourAt = async (seconds) => {
    await ready;
    await new Promise((done) => { video.onseeked = done; video.currentTime = seconds; });
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext('2d');
    canvas.drawImage(video, 0, 0);
    const [red, , blue] = canvas.getImageData(video.videoWidth / 2, video.videoHeight / 2, 1, 1).data;
    return red > 200 && blue < 100 ? 'red' : blue > 200 && red < 100 ? 'blue' : 'other';
  };
</script>`;

onOneBrowser('a recording of the screen', (browser) => {
  let on: SessionOnPages;
  let session: ClientSession;
  let file = Buffer.alloc(0);

  const visit = (path: string) => session.visit(on.pages.url(path));
  const names = async () => ((await session.get('/files')).body['files'] as Video[]).map(({ name }) => name);
  const download = async (name: string) => {
    const answer = await fetch(`${on.client.url}${session.path}/files/${name}`);
    return Buffer.from(await answer.arrayBuffer());
  };

  before(async () => {
    on = await SessionOnPages.borrow(
      {
        '/red': screen('#f00'),
        '/green': screen('#0f0'),
        '/blue': screen('#00f'),
        '/player': PLAYER,
        '/video.webm': (_, response) => {
          response.setHeader('Content-Type', 'video/webm');
          response.end(file);
        },
      },
      browser.config(),
    );
    ({ session } = on);
  });
  after(() => on.end());

  it('goes on over navigation and windows, and plays in a browser', async () => {
    await visit('/red');
    expect(await session.run('Start Recording', ['tour', '10'])).to.equal(null);
    expect(await names()).to.deep.equal([]);
    await visit('/green');
    await session.run('Open Window', [on.pages.url('/blue')]);
    const video = (await session.run('Stop Recording')) as Video;
    expect(video.name).to.equal('tour.webm');
    await session.run('Close Window');
    file = await download('tour.webm');
    expect(file.length).to.equal(video.size);

    await visit('/player');
    const size = await session.evaluate('ready.then(() => [video.videoWidth, video.videoHeight, video.duration])');
    const [width, height, duration] = size as [number, number, number];
    expect(width).to.be.within(300, 1280).and.to.be.above(height);
    expect(duration).to.be.closeTo(video.seconds, 0.06);
    expect(await session.evaluate('colourAt(0)')).to.equal('red');
    expect(await session.evaluate(`colourAt(${duration - 0.05})`)).to.equal('blue');
  });

  it('is E0401 when one runs already, and when none runs', async () => {
    await session.fail('Stop Recording', [], 'E0401');
    await session.run('Start Recording');
    const { message } = await session.fail('Start Recording', ['second'], 'E0401');
    expect(message).to.contain('Stop Recording');
    expect(await session.run('Stop Recording')).to.include({ name: 'recording.webm' });
    await session.fail('Stop Recording', [], 'E0401');
  });

  it('refuses wrong values, and gives a name that is taken a number', async () => {
    await session.fail('Start Recording', ['a', '0'], 'E0403');
    await session.fail('Start Recording', ['a', '100'], 'E0403');
    await session.fail('Start Recording', ['a', 'fast'], 'E0403');
    for (const name of ['../a b', 'x/a b.webm']) {
      await session.run('Start Recording', [name]);
      await session.run('Stop Recording');
    }
    expect(await names()).to.include.members(['a b.webm', 'a b-2.webm']);
  });

  it('ends with the session', async () => {
    const other = await SessionOnPages.start({ '/': screen('#f00') }, ({ origin }) => browser.config(`${origin}/`));
    await other.session.run('Start Recording');
    const { body, status } = await other.session.stop();
    expect(status).to.equal(200);
    expect(body['warnings']).to.equal(undefined);
    await other.pages.close();
  });
});
