import { expect } from 'chai';
import type { ScreenElement } from '../../../src/device/element.js';
import { complete } from '../../../src/cli/live/completions.js';
import { withService } from '../../fixtures/service.js';

const element = (locator: string, text = ''): ScreenElement => ({
  type: 'button',
  text,
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  clickable: true,
  enabled: true,
  visible: true,
  inViewport: true,
  locator,
  source: 'tree',
});
const SEEN = [element('id=save', 'Save'), element('id=send', 'Send it'), element('xpath=//a|//b', 'Bars')];

describe('completion of a line', () => {
  const completed = (line: string) =>
    withService({}, ({ catalog }) =>
      complete(line, { catalog, commands: ['.elements', '.exit', '.help'], elements: () => Promise.resolve(SEEN) }),
    );
  const candidates = async (line: string) => (await completed(line))[0];

  it('names keywords in any spelling, and begins the parameters of the only one', async () => {
    expect(await completed('press_keyc')).to.deep.equal([['Press Keycode | '], 'press_keyc']);
    expect(await candidates('Press')).to.include.members(['Press Element', 'Press Keycode']);
    expect(await candidates('nothing like it')).to.deep.equal([]);
  });

  it('names commands, and after .help keywords', async () => {
    expect(await completed('.e')).to.deep.equal([['.elements', '.exit'], '.e']);
    expect(await completed('.help press_keyc')).to.deep.equal([['Press Keycode'], 'press_keyc']);
  });

  it('names locators on the screen where an element is wanted, with bars written so that the line is read again', async () => {
    expect((await candidates('Press Element | ')).slice(0, 4)).to.deep.equal([
      'id=save',
      'id=send',
      'xpath=//a\\|//b',
      'element=',
    ]);
    expect(await completed('Press Element | id=sa')).to.deep.equal([['id=save'], 'id=sa']);
    expect(await candidates('Press Element | element=id=s')).to.deep.equal(['element=id=save', 'element=id=send']);
    expect(await candidates('Enter Text | id=name | id=')).to.deep.equal([]);
  });

  it('finds the one element that shows what was typed', async () => {
    expect(await completed('Press Element | send it')).to.deep.equal([['id=send'], 'send it']);
    expect(await candidates('Press Element | s')).to.deep.equal([]);
  });

  it('names the parameters that are not given yet', async () => {
    expect(await completed('Press Element | id=save | ti')).to.deep.equal([['timeout='], 'ti']);
    const left = await candidates('Press Element | timeout=1 | id=save | ');
    expect(left).to.include('index=').and.not.include.members(['element=', 'timeout=']);
    expect(await candidates('No Such Keyword | ')).to.deep.equal([]);
  });
});
