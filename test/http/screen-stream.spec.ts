import { expect } from 'chai';
import sharp from 'sharp';
import { longIt } from '../fixtures/tier.js';
import { until } from '../fixtures/until.js';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import { EventStream } from '../support/event-stream.js';
import { RawExchange } from '../support/raw-exchange.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

interface ScreenMessage {
  readonly seq?: number;
  readonly image: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly window: { readonly width: number; readonly height: number };
  readonly time: string;
  readonly skipped: number;
  readonly failed?: { readonly code: string; readonly message: string };
}

/** A page of one colour, which `paint(colour)` changes, and `move()` all the time until `stand(colour)`. */
const page = (colour: string) => `<style>body { margin: 0; background: ${colour}; }</style><script>
  const paint = (to) => { document.body.style.background = to; };
  let hue = 0, moving;
  const move = () => { paint('hsl(' + (hue += 7) + ' 90% 50%)'); moving = requestAnimationFrame(move); };
  const stand = (colour) => { cancelAnimationFrame(moving); paint(colour); };
  /** Repaints the whole window with what compresses badly. */
  const noise = () => {
    const canvas = document.body.appendChild(document.createElement('canvas'));
    canvas.width = innerWidth; canvas.height = innerHeight;
    const context = canvas.getContext('2d');
    const draw = () => {
      const image = context.createImageData(canvas.width, canvas.height);
      for (let i = 0; i < image.data.length; i += 65536) crypto.getRandomValues(image.data.subarray(i, i + 65536));
      context.putImageData(image, 0, 0);
    };
    const timer = setInterval(draw, 50);
    window.settle = () => { clearInterval(timer); canvas.remove(); };
  };
</script>`;
const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];

/** The colour in the middle of an image. */
async function colourOf({ image, width, height }: ScreenMessage): Promise<number[]> {
  const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
  return [...(await sharp(Buffer.from(image, 'base64')).extract(middle).removeAlpha().raw().toBuffer())];
}

const isNear = (colour: readonly number[], other: readonly number[]) =>
  colour.every((value, i) => Math.abs(value - other[i]!) < 30);

describe('the stream of the screen', () => {
  let on: SessionOnPages;
  let session: ClientSession;
  const open: EventStream<ScreenMessage>[] = [];

  before(async () => {
    on = await SessionOnPages.start({ '/': page('#f00'), '/green': page('#0f0'), '/blue': page('#00f') }, (pages) =>
      sessionConfig(pages.url('/')),
    );
    ({ session } = on);
  });

  beforeEach(() => session.visit(on.pages.url('/')));
  afterEach(() => open.splice(0).forEach((stream) => stream.close()));
  after(() => on.end());

  async function listen(query = '', of = session): Promise<EventStream<ScreenMessage>> {
    const stream = await EventStream.open<ScreenMessage>(on.client, `${of.path}/screen${query}`);
    open.push(stream);
    return stream;
  }

  const framesOf = ({ data }: EventStream<ScreenMessage>) => data.filter(({ seq }) => seq !== undefined);
  /** Waits until the newest frame has this colour. */
  const shows = (stream: EventStream<ScreenMessage>, colour: readonly number[]) =>
    until(`a frame of ${colour.join()}`, async () => {
      const newest = framesOf(stream).at(-1);
      return newest && isNear(await colourOf(newest), colour) ? newest : undefined;
    });

  it('begins at once with a JPEG of the window', async () => {
    const stream = await listen();
    const frame = await shows(stream, RED);
    const { format, width, height } = await sharp(Buffer.from(frame.image, 'base64')).metadata();
    expect([format, frame.type]).to.deep.equal(['jpeg', 'image/jpeg']);
    expect({ width, height }).to.deep.equal({ width: frame.width, height: frame.height });
    expect(frame.window).to.deep.equal({ width, height });
    expect(frame.skipped).to.equal(0);
    expect(new Date(frame.time).getTime()).to.be.closeTo(Date.now(), 60_000);
  });

  it('scales down to the width that is asked for, of each viewer for itself', async () => {
    const [small, whole] = await Promise.all([listen('?width=320&quality=20'), listen('?width=&fps=5')]);
    // A frame that was taken for the small viewer alone may come first.
    const large = await until('a frame in full size', () =>
      framesOf(whole).find(({ width, window }) => width === window.width),
    );
    const little = await shows(small, RED);
    expect([little.width, large.width > 320]).to.deep.equal([320, true]);
    expect(little.window).to.deep.equal(large.window);
    expect(little.height).to.be.closeTo((320 * large.height) / large.width, 1);
  });

  it('sends one frame of a still page, and a new one when it changes', async () => {
    const stream = await listen();
    await shows(stream, RED);
    const { length } = framesOf(stream);
    await session.run('Sleep', ['0.5']);
    expect(framesOf(stream)).to.have.length(length);
    await session.evaluate("paint('#00f')");
    await shows(stream, BLUE);
    const colours = await Promise.all(framesOf(stream).slice(length).map(colourOf));
    expect(colours.filter((colour) => isNear(colour, RED))).to.deep.equal([]);
  });

  it('keeps to the rate, and ends with the last frame of a movement', async () => {
    const stream = await listen('?fps=4');
    await shows(stream, RED);
    await session.evaluate('move()');
    await until('frames', () => framesOf(stream).length > 5);
    const times = stream.messages.map(({ at }) => at);
    expect(times[5]! - times[1]!).to.be.above(4 * 250 - 200);
    await session.evaluate("stand('#0f0')");
    await shows(stream, GREEN);
  });

  it('shares the frames among viewers', async () => {
    const [one, other] = await Promise.all([listen(), listen()]);
    await Promise.all([shows(one, RED), shows(other, RED)]);
    await session.evaluate("paint('#0f0')");
    const [a, b] = await Promise.all([shows(one, GREEN), shows(other, GREEN)]);
    expect(a.seq).to.equal(b.seq);
    expect(a.image).to.equal(b.image);
  });

  it('follows the window in front, and navigation', async () => {
    const stream = await listen();
    await shows(stream, RED);
    await session.run('Open Window', [on.pages.url('/green')]);
    await shows(stream, GREEN);
    await session.run('Launch App', [on.pages.url('/blue')]);
    await shows(stream, BLUE);
    await session.run('Close Window');
    await shows(stream, RED);
  });

  it('says once that the driver is closed, and goes on when it is open again', async () => {
    const stream = await listen();
    await shows(stream, RED);
    await session.run('Close And Terminate App');
    const { data } = await stream.next(({ failed }) => failed !== undefined);
    expect(data.failed!.code).to.equal('E0101');
    expect(data.failed!.message).to.include('Launch App');
    const late = await listen();
    await late.next(({ failed }) => failed?.code === 'E0101');
    await session.visit(on.pages.url('/blue'));
    await Promise.all([shows(stream, BLUE), shows(late, BLUE)]);
    expect(stream.data.filter(({ failed }) => failed)).to.have.length(1);
  });

  longIt('gives a slow client the newest frame, and the number of those that it missed', async () => {
    const raw = new RawExchange(on.client.url);
    raw.send(`GET ${session.path}/screen?quality=100 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await raw.answers(1);
    const fast = await listen('?quality=100');
    await shows(fast, RED);
    raw.pause();
    await session.evaluate('(noise(), 1)');
    await until('frames for the other client', () => framesOf(fast).length > 25, 30_000);
    await session.evaluate('(settle(), paint("#00f"), 1)');
    const newest = await shows(fast, BLUE);
    raw.resume();
    await until('the newest frame', () => raw.received.includes(newest.image.slice(0, 2000)));
    raw.close();
    const skipped = [...raw.received.matchAll(/"skipped":(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...skipped)).to.be.above(0);
  });

  it('refuses what is out of range', async () => {
    const bad = ['fps=0', 'fps=11', 'fps=fast', 'fps=1.5', 'width=159', 'width=3841', 'quality=0', 'quality=101'];
    for (const query of bad) {
      const answer = await session.get(`/screen?${query}`);
      expectFailure(answer, 'E0403');
      expect(answer.detail.message).to.include(query.split('=')[0]);
    }
  });

  it('ends with its session', async () => {
    const other = await SessionOnPages.start({ '/': page('#f00') }, (pages) => sessionConfig(pages.url('/')));
    const stream = await listen('', other.session);
    await shows(stream, RED);
    await other.session.stop();
    await until('the end', () => stream.errors.length > 0 || stream.isClosed);
    await other.end();
  });
});
