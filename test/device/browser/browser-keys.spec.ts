import { expect } from 'chai';
import fc from 'fast-check';
import { readChord } from '../../../src/device/browser/browser-keys.js';
import { refusalOf } from '../../fixtures/thrown-by.js';

describe('readChord', () => {
  for (const [text, key] of [
    ['Enter', 'Enter'],
    ['enter', 'Enter'],
    [' ENTER ', 'Enter'],
    ['page_up', 'PageUp'],
    ['Page Down', 'PageDown'],
    ['arrow-left', 'ArrowLeft'],
    ['up', 'ArrowUp'],
    ['esc', 'Escape'],
    ['return', 'Enter'],
    ['home', 'Home'],
    ['f12', 'F12'],
    ['a', 'a'],
    ['A', 'A'],
    ['7', '7'],
    ['/', '/'],
    ['+', '+'],
    ['Control+A', 'Control+A'],
    ['ctrl+shift+t', 'Control+Shift+t'],
    ['cmd + c', 'Meta+c'],
    ['Control++', 'Control++'],
    ['KeyQ', 'KeyQ'],
    ['Digit1', 'Digit1'],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${key}`, () => expect(readChord(text).join('+')).to.equal(key));
  }

  for (const text of ['volume_up', 'VOLUME-UP', 'power', 'back', '66', 'play', 'fast_forward']) {
    it(`is E0105 for ${text}, which only a device has`, async () => {
      const error = await refusalOf(() => readChord(text));
      expect([error.code, error.status]).to.deep.equal(['E0105', 400]);
    });
  }

  for (const text of ['', ' ', 'Entr', 'Control+', 'Control+Entr', 'F13', 'é', '😀', 'constructor']) {
    it(`is E0403 for ${JSON.stringify(text)}`, async () => {
      expect((await refusalOf(() => readChord(text))).code).to.equal('E0403');
    });
  }

  it('suggests the nearest key', async () => {
    expect((await refusalOf(() => readChord('Entr'))).message).to.contain('did you mean Enter');
  });

  it('answers a key, E0105 or E0403, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom('+', 'Control', 'a', ' ')).map((all) => all.join('')),
        ),
        async (text) => {
          try {
            expect(readChord(text)).not.to.include('');
          } catch (error) {
            expect(['E0105', 'E0403']).to.include((error as { code: string }).code);
          }
        },
      ),
    );
  });
});
