import { expect } from 'chai';
import {
  halve,
  LUMINANCE,
  project,
  Pyramid,
  resample,
  slopes,
} from '../../../../plugins/image/_templatematch/plane.js';

const ramp = (width: number, height: number) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => 10 * (i % width)),
});

describe('a plane', () => {
  it('is one channel of a part of a picture', () => {
    const data = Uint8Array.from([255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0]);
    const picture = { width: 2, height: 2, channels: 3, data } as const;
    expect([...project(picture, LUMINANCE, { x: 0, y: 0, width: 2, height: 2 }).data]).to.deep.equal([255, 0, 76, 150]);
    expect([...project(picture, [0.5, -0.5, 0], { x: 0, y: 1, width: 2, height: 1 }).data]).to.deep.equal([255, 0]);
  });

  it('is halved to the mean of four, without what is left over', () => {
    const plane = { width: 3, height: 2, data: Uint8Array.from([10, 20, 99, 30, 40, 99]) };
    expect(halve(plane)).to.deep.equal({ width: 1, height: 1, data: Uint8Array.from([25]) });
    expect(halve({ width: 1, height: 1, data: Uint8Array.from([7]) }).data).to.deep.equal(Uint8Array.from([7]));
  });

  it('is read between its pixels', () => {
    const values = resample(new Pyramid(ramp(10, 4)), { x: 2.5, y: 1, width: 4, height: 2 }, 4, 2);
    expect([...values]).to.deep.equal([25, 35, 45, 55, 25, 35, 45, 55]);
  });

  it('repeats its border beyond it', () => {
    const values = resample(new Pyramid(ramp(4, 1)), { x: -2, y: 0, width: 8, height: 1 }, 8, 1);
    expect([...values]).to.deep.equal([0, 0, 0, 10, 20, 30, 30, 30]);
  });

  it('is steep whichever side is the bright one', () => {
    const rising = ramp(5, 3);
    const falling = { ...rising, data: rising.data.map((value) => 40 - value) };
    expect(slopes(rising)).to.deep.equal(slopes(falling));
    expect([...slopes(rising).data.subarray(5, 10)]).to.deep.equal([0, 60, 60, 60, 0]);
  });
});
