import { expect } from 'chai';
import { nativeScreen } from '../../../../fixtures/native/screens.js';
import { type Attributes, type Box, hierarchy, view } from '../../../../fixtures/native/source-builder.js';

const A: Box = [0, 0, 100, 100];
const B: Box = [0, 100, 100, 200];
const print = (...all: readonly (readonly [Box, Attributes])[]): string =>
  nativeScreen(hierarchy(all.map(([box, own]) => view('android.widget.TextView', box, own)))).fingerprint();

describe('NativeScreen.fingerprint', () => {
  it('stays the same for the same screen, whatever is not shown of it', () => {
    const before = print([A, { text: 'One' }], [B, { text: 'Two' }]);
    expect(print([A, { text: 'One', index: 7 }], [B, { text: 'Two', 'drawing-order': 3 }])).to.equal(before);
    expect(print([A, { text: 'One' }], [B, { text: 'Two' }], [[0, 9000, 1, 9001], { text: 'Far' }])).to.equal(before);
  });

  it('changes with text, place, order and state', () => {
    const before = print([A, { text: 'One' }], [B, { text: 'Two' }]);
    const others = [
      print([A, { text: 'One!' }], [B, { text: 'Two' }]),
      print([A, { text: 'One' }], [[0, 101, 100, 200], { text: 'Two' }]),
      print([B, { text: 'Two' }], [A, { text: 'One' }]),
      print([A, { text: 'One' }]),
      print([A, { text: 'One', selected: true }], [B, { text: 'Two' }]),
    ];
    expect(new Set([before, ...others])).to.have.property('size', 6);
  });
});
