import { expect } from 'chai';
import { MjpegParser } from '../../../../../plugins/drivers/appium/_surface/mjpeg-parser.js';

const part = (image: string) =>
  `--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length: ${image.length}\r\n\r\n${image}\r\n`;

describe('MjpegParser', () => {
  it('finds the images, however the stream is cut', () => {
    const images = ['first', '', 'with\r\n\r\n--BoundaryString\r\ninside'];
    const stream = Buffer.from(images.map(part).join(''));
    for (const size of [1, 7, 50, stream.length]) {
      const parser = new MjpegParser();
      const found: string[] = [];
      for (let at = 0; at < stream.length; at += size) {
        found.push(...parser.push(stream.subarray(at, at + size)).map(String));
      }
      expect(found, `${size} bytes at a time`).to.deep.equal(images);
    }
  });

  it('refuses what is no such stream', () => {
    const long = '--BoundaryString\r\nContent-Length: 50000001\r\n\r\n';
    for (const stream of ['x'.repeat(10_001), '--BoundaryString\r\nContent-type: image/jpeg\r\n\r\n', long]) {
      expect(() => new MjpegParser().push(Buffer.from(stream))).to.throw('no MJPEG stream');
    }
  });
});
