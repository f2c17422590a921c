import { expect } from 'chai';
import { Transform } from '../../../../../plugins/image/_templatematch/correlation/spectrum.js';

const PICTURE = { width: 13, height: 9 };
const WINDOW = { width: 4, height: 3 };
const values = ({ width, height }: { readonly width: number; readonly height: number }, seed: number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => ((i * seed) % 97) - 48);

describe('Transform', () => {
  it('correlates a picture with each window of another one', () => {
    const [large, small] = [values(PICTURE, 31), values(WINDOW, 17)];
    const transform = new Transform(PICTURE);
    const spectrum = transform.matrix();
    try {
      transform.forward(large, PICTURE, spectrum);
      // The second time shows that nothing remains of the first.
      transform.correlate(spectrum, values({ width: 9, height: 7 }, 5), { width: 9, height: 7 });
      const products = transform.correlate(spectrum, small, WINDOW);
      for (let y = 0; y <= PICTURE.height - WINDOW.height; y++) {
        for (let x = 0; x <= PICTURE.width - WINDOW.width; x++) {
          let sum = 0;
          for (let v = 0; v < WINDOW.height; v++) {
            for (let u = 0; u < WINDOW.width; u++) {
              sum += large[(y + v) * PICTURE.width + x + u]! * small[v * WINDOW.width + u]!;
            }
          }
          expect(products[y * transform.width + x]).to.be.closeTo(sum, 0.05);
        }
      }
    } finally {
      spectrum.delete();
      transform.delete();
    }
  });
});
