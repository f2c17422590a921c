import { expect } from 'chai';
import { boundsOfPoints, cornersOf, isPlausible } from '../../../../plugins/image/_templatematch/homography-search.js';

const SIZE = { width: 100, height: 50 };

const turnedBy = (degrees: number, scaleX = 1, scaleY = scaleX) => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return cornersOf([scaleX * cos, -scaleY * sin, 300, scaleX * sin, scaleY * cos, 200, 0, 0, 1], SIZE);
};

describe('a quadrilateral', () => {
  it('stands where the homography takes the corners', () => {
    expect(boundsOfPoints(turnedBy(0, 2))).to.deep.equal({ x: 300, y: 200, width: 200, height: 100 });
  });

  for (const degrees of [0, 15, 90, 180, 300]) {
    it(`is plausible when it is turned by ${degrees} degrees`, () => {
      expect(isPlausible(turnedBy(degrees, 1.3), SIZE)).to.equal(true);
    });
  }

  for (const [what, corners] of [
    ['mirrored', turnedBy(0, -1, 1)],
    ['far too small', turnedBy(0, 0.2)],
    ['far too large', turnedBy(0, 4)],
    ['squeezed', turnedBy(0, 2, 0.8)],
    ['folded', cornersOf([1, 0, 0, 0, 1, 0, -0.012, 0, 1], SIZE)],
  ] as const) {
    it(`is not plausible when it is ${what}`, () => expect(isPlausible(corners, SIZE)).to.equal(false));
  }
});
