import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { HARMLESS_ARGUMENTS, isHarmlessArgument } from '../../../../plugins/drivers/_browser/launch-options.js';

describe('isHarmlessArgument', () => {
  it('compares whole names and whole values', () => {
    const harmless = [
      '--lang=de',
      '--headless',
      '-headless',
      '--window-size=800,600',
      '--force-device-scale-factor=1.5',
    ];
    expect(harmless.filter((each) => !isHarmlessArgument(each))).to.deep.equal([]);
    const harmful = [
      '--language=de',
      '--lang',
      '--lang=../../x',
      '--lang=de\n--x',
      'lang=de',
      '--headless=/bin/sh',
      '--user-agent=a\r\nb',
      '--constructor',
      '--',
      '',
      'file:///etc/passwd',
      7,
    ];
    expect(harmful.filter(isHarmlessArgument)).to.deep.equal([]);
  });

  it('knows the arguments that the documents list', () => {
    const text = readFileSync(fileURLToPath(new URL('../../../../../docs/drivers.md', import.meta.url)), 'utf8');
    const list = /A session may give these arguments[^]*?\n\n/.exec(text)![0];
    expect([...list.matchAll(/`--([a-z-]+)/g)].map(([, name]) => name)).to.deep.equal(HARMLESS_ARGUMENTS);
  });
});
