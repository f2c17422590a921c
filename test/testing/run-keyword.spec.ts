import { expect } from 'chai';
import {
  CallContext,
  Driver,
  ElementFinder,
  int,
  Keyword,
  locateParams,
  locator,
  text,
  type Where,
  Workspace,
} from '#svc';
import { FakeDriver, FakeElement, runKeyword } from '#svc/testing';
import { GetText } from '../../keywords/interact/get-text.js';
import { PressElement } from '../../keywords/interact/press-element.js';
import { SelectDropdownOption } from '../../keywords/interact/select-dropdown-option.js';
import { GetScreenElements } from '../../keywords/observe/get-screen-elements.js';
import { ServiceError } from '../../src/errors.js';
import * as running from '../../src/testing/fake-device.js';
import { refusalOf, thrownBy } from '../fixtures/thrown-by.js';

const SAVE = { text: 'Save', id: 'save' };

@Keyword({
  name: 'Send',
  description: 'Type and send.',
  params: { what: text('What'), times: int('How often', 1), field: locator('Where'), ...locateParams },
  effect: 'act',
})
class Send {
  constructor(
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}
  async run({ what, times, field, ...where }: { what: string; times: number; field: string } & Where) {
    await this.finder.act(field, where, (target, limits) => target.enterText(what, true, limits));
    for (let i = 0; i < times; i++) await this.driver.pressKey('Enter');
    this.call.progress('sent');
    return { sent: what };
  }
}

describe('runKeyword', () => {
  it('answers what the keyword did, in order, and what it said', async () => {
    const screen = [SAVE, { id: 'message', type: 'input' as const }];
    const { result, actions, progress } = await runKeyword(
      Send,
      { what: 'Hi', field: 'message', times: '2' },
      { screen },
    );
    expect(result).to.deep.equal({ sent: 'Hi' });
    expect(actions).to.deep.equal([
      ['enterText', 'message', 'Hi', true],
      ['pressKey', 'Enter'],
      ['pressKey', 'Enter'],
    ]);
    expect(progress).to.deep.equal(['sent']);
  });

  it('finds an element by text, id, plain word and the locators that are listed, as the ladder does', async () => {
    const screen = [{ text: 'Saved' }, { ...SAVE, locators: ['css=.primary', '//button[1]'] }];
    for (const element of ['text=Save', 'text= save', 'id=save', 'save', 'css=.primary', 'xpath=//button[1]']) {
      const { actions } = await runKeyword(PressElement, [element], { screen });
      expect(actions, element).to.deep.equal([['press', 'save', { x: 0, y: 0 }, 1]]);
    }
    const { result } = await runKeyword(GetText, ['text=Save', 0], { screen: [{ text: 'Not Saved Yet' }] });
    expect(result).to.equal('Not Saved Yet');
  });

  it('checks parameters as the service does, and fills in variables', async () => {
    const wrong = (params: Parameters<typeof runKeyword>[1]) => refusalOf(() => runKeyword(PressElement, params));
    expect((await wrong([])).message).to.contain('element is required');
    expect((await wrong({ elemnt: 'a' })).message).to.contain('did you mean element?');
    expect((await wrong(['a', 'often'])).code).to.equal('E0403');
    const variables = { which: ['text=Nowhere', 'id=save'] };
    const { actions } = await runKeyword(PressElement, ['${which}'], { screen: [SAVE], variables });
    expect(actions).to.have.length(1);
  });

  it('looks again at a screen that changes, and at an element that refuses', async () => {
    let looks = 0;
    const late = () => (++looks > 2 ? [SAVE] : []);
    expect((await runKeyword(PressElement, ['save'], { screen: late })).actions).to.have.length(1);
    const screen = [{ ...SAVE, failures: [new ServiceError('E0206', 'covered')] }];
    expect((await runKeyword(PressElement, ['save'], { screen })).actions).to.have.length(2);
  });

  it('fails as the service does when there is no such element', async () => {
    const error = await refusalOf(() => runKeyword(PressElement, ['text=Save']));
    expect(error.code).to.equal('E0201');
  });

  it('shows the screen to keywords that read it', async () => {
    const { result } = await runKeyword(GetScreenElements, [], { screen: [{ ...SAVE, state: { checked: true } }] });
    const { screenshot, elements } = result as Awaited<ReturnType<Workspace['screenElements']>>;
    expect(Buffer.from(screenshot, 'base64').subarray(1, 4).toString()).to.equal('PNG');
    expect(elements).to.deep.equal([
      {
        type: 'button',
        text: 'Save',
        bounds: { x: 10, y: 10, width: 200, height: 40 },
        clickable: true,
        enabled: true,
        visible: true,
        inViewport: true,
        checked: true,
        id: 'save',
        locator: 'id=save',
        source: 'tree',
      },
    ]);
  });

  it('offers the options of a dropdown', async () => {
    const screen = [{ id: 'country', options: [{ text: 'Peru', value: 'pe' }] }];
    const { actions } = await runKeyword(SelectDropdownOption, ['country', 'Peru'], { screen });
    expect(actions).to.deep.equal([['selectOption', 'country', 0]]);
  });

  it('reads words and sees templates on the picture', async () => {
    const bounds = { x: 100, y: 200, width: 40, height: 20 };
    const words = [{ text: 'Pay', bounds, confidence: 1 }];
    const read = await runKeyword(PressElement, ['ocr=Pay'], { words });
    expect(read.actions).to.deep.equal([['press', { x: 120, y: 210 }, 1]]);
    const templates = { 'cart.png': bounds, 'gone.png': undefined };
    const seen = await runKeyword(PressElement, ['cart.png'], { templates });
    expect(seen.actions).to.deep.equal([['press', { x: 120, y: 210 }, 1]]);
    expect((await refusalOf(() => runKeyword(PressElement, ['gone.png'], { templates }))).code).to.equal('E0201');
    expect((await refusalOf(() => runKeyword(PressElement, ['other.png'], { templates }))).code).to.equal('E0205');
  });

  it('takes a driver of the test, and ends when the test aborts', async () => {
    const driver = new FakeDriver();
    driver.size = { width: 10, height: 10 };
    const signal = AbortSignal.abort(new ServiceError('E0406', 'the client went away'));
    expect((await refusalOf(() => runKeyword(PressElement, ['save'], { driver, signal }))).code).to.equal('E0406');
    expect(driver.calls).to.deep.equal([]);
  });

  it('refuses a class that is no keyword', async () => {
    class Plain {
      run(): void {}
    }
    expect(String(await thrownBy(() => runKeyword(Plain)))).to.contain('Plain is no keyword');
  });
});

describe('the package svc/testing', () => {
  it('is the running copy, and what the tests of svc itself use', () => {
    expect(FakeDriver).to.equal(running.FakeDriver);
    expect(new FakeElement()).to.have.property('calls');
  });
});
