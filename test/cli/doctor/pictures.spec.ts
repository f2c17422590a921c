import { expect } from 'chai';
import { binariesOf, PICTURES } from '../../../src/cli/doctor/pictures.js';
import { settingsOf } from '../../fixtures/settings.js';

describe('the check of pictures', () => {
  it('tells the versions of sharp and of its binary', async () => {
    const context = { settings: settingsOf(), signal: new AbortController().signal };
    const { state, found } = await PICTURES.look(context);
    expect(state).to.equal('fine');
    expect(found).to.match(/^sharp \d+\.\d+\.\d+, libvips \d+\.\d+\.\d+$/);
  });

  it('names the packages of a platform, in the versions that sharp needs', async () => {
    const [binary, library, ...others] = await binariesOf('linux-arm64');
    expect(binary).to.match(/^@img\/sharp-linux-arm64@\d+\.\d+\.\d+$/);
    expect(library).to.match(/^@img\/sharp-libvips-linux-arm64@\d+\.\d+\.\d+$/);
    expect(others).to.deep.equal([]);
    expect(await binariesOf('win32-x64')).to.have.length(1);
    expect(await binariesOf('plan9-mips')).to.deep.equal([]);
  });
});
