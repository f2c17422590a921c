import { expect } from 'chai';
import sharp from 'sharp';
import { until } from '../fixtures/until.js';
import { EventStream } from '../support/event-stream.js';
import { onSharedAndroid } from '../support/shared-android.js';

interface Frame {
  readonly seq?: number;
  readonly image: string;
  readonly width: number;
  readonly height: number;
  readonly window: { readonly width: number; readonly height: number };
}

describe('the stream of the screen on Android', () => {
  const phone = onSharedAndroid();
  let stream: EventStream<Frame>;

  beforeEach(async () => {
    phone.android.show('.MainActivity');
    phone.device.log.clear();
    stream = await EventStream.open<Frame>(phone.session.client, `${phone.session.path}/screen`);
  });
  afterEach(() => {
    stream.close();
    phone.device.rotate(0);
  });

  const frames = () => stream.data.filter(({ seq }) => seq !== undefined);
  const screenshots = () => phone.device.log.of('http').filter((request) => request.includes('screenshot'));

  it('shows what the device broadcasts, without screenshots', async () => {
    const { data } = await stream.next(({ seq }) => seq !== undefined);
    expect([data.width, data.height]).to.deep.equal([540, 1200]);
    expect(data.window).to.deep.equal({ width: 1080, height: 2400 });
    expect((await sharp(Buffer.from(data.image, 'base64')).metadata()).format).to.equal('jpeg');
    const { length } = frames();
    phone.android.show('.FormActivity');
    await until('another frame', () => frames().length > length);
    expect(screenshots()).to.deep.equal([]);
    expect(phone.device.mjpeg.clients).to.equal(1);
  });

  it('turns with the device', async () => {
    await stream.next(({ seq }) => seq !== undefined);
    phone.device.rotate(1);
    const { data } = await stream.next(({ width, height }) => width > height);
    expect(data.window).to.deep.equal({ width: 2400, height: 1080 });
  });

  it('watches the device only while somebody views it', async () => {
    await until('a connection', () => phone.device.mjpeg.clients === 1);
    stream.close();
    await until('its end', () => phone.device.mjpeg.clients === 0);
  });

  it('goes on with screenshots when the broadcast gives nothing', async () => {
    await stream.next(({ seq }) => seq !== undefined);
    phone.device.mjpeg.isBroken = true;
    phone.device.mjpeg.close();
    phone.android.show('.FormActivity');
    await until('a screenshot', () => screenshots().length > 0);
    const { data } = await stream.next(({ width }) => width === 1080);
    expect(data.height).to.equal(2400);
    phone.device.mjpeg.isBroken = false;
  });
});
