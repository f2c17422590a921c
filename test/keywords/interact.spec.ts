import { expect } from 'chai';
import { ClearElementText } from '../../keywords/interact/clear-element-text.js';
import { DetectAndPress } from '../../keywords/interact/detect-and-press.js';
import { EnterNumber } from '../../keywords/interact/enter-number.js';
import { EnterText } from '../../keywords/interact/enter-text.js';
import { EnterTextDirect } from '../../keywords/interact/enter-text-direct.js';
import { EnterTextUsingKeyboard } from '../../keywords/interact/enter-text-using-keyboard.js';
import { GetText } from '../../keywords/interact/get-text.js';
import { HoverElement } from '../../keywords/interact/hover-element.js';
import { LongPressElement } from '../../keywords/interact/long-press-element.js';
import { PressByCoordinates } from '../../keywords/interact/press-by-coordinates.js';
import { PressByPercentage } from '../../keywords/interact/press-by-percentage.js';
import { PressElement } from '../../keywords/interact/press-element.js';
import { PressKeycode } from '../../keywords/interact/press-keycode.js';
import { SelectDropdownOption } from '../../keywords/interact/select-dropdown-option.js';
import type { ScreenElement } from '../../src/device/element.js';
import { ServiceError } from '../../src/errors.js';
import { Workspace } from '../../src/session/workspace/workspace.js';
import { FakeDriver, FakeElement } from '../../src/testing/fake-device.js';
import { FakePageSource, FakeTree, sourcesOf } from '../../src/testing/fake-sources.js';
import { FakeTimers } from '../fixtures/fake-timers.js';
import { finderOver } from '../fixtures/finder.js';
import { oneElement } from '../fixtures/one-element.js';
import { parameterOf } from '../fixtures/parameter-of.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const THERE = 'id=there';

describe('Press Element', () => {
  it('presses the element, so often and so far from its centre', async () => {
    const { finder, element } = oneElement();
    await new PressElement(finder).run({ element: THERE, repeat: 2, offset_x: 5, offset_y: -3 });
    expect(element.calls).to.deep.equal([['press', { x: 5, y: -3 }, 2]]);
  });

  it('looks where and as long as it is told', async () => {
    const { finder } = oneElement();
    const press = (where: object) => () =>
      new PressElement(finder).run({ element: THERE, repeat: 1, offset_x: 0, offset_y: 0, timeout: 0, ...where });
    expect((await refusalOf(press({ index: 1 }))).message).to.contain('index 1 is beyond the last');
    expect((await refusalOf(press({ aoi: '90,90,10,10' }))).message).to.contain('none inside the area');
  });

  it('holds the range of its parameters', () => {
    expect(parameterOf(PressElement, 'repeat', '0')).to.deep.equal({ refused: ['must be at least 1'] });
    expect(parameterOf(PressElement, 'offset_x', '-5')).to.equal(-5);
  });
});

describe('Long Press Element', () => {
  it('holds it for so many seconds', async () => {
    const { finder, element } = oneElement();
    await new LongPressElement(finder).run({ element: THERE, duration: 1.5 });
    expect(element.calls).to.deep.equal([['longPress', 1500]]);
  });
});

describe('Hover Element', () => {
  it('moves the pointer to its centre', async () => {
    const { finder, driver } = oneElement();
    await new HoverElement(finder, driver).run({ element: THERE });
    expect(driver.calls).to.deep.equal([['movePointer', { x: 30, y: 50 }]]);
  });
});

describe('Press By Coordinates', () => {
  it('presses a place inside the window', async () => {
    const driver = new FakeDriver();
    await new PressByCoordinates(driver).run({ x: 399, y: 0, repeat: 3 });
    expect(driver.calls).to.deep.equal([['press', { x: 399, y: 0 }, 3]]);
  });

  it('refuses a place outside, and presses nothing', async () => {
    const driver = new FakeDriver();
    expect((await refusalOf(() => new PressByCoordinates(driver).run({ x: 400, y: 0, repeat: 1 }))).code).to.equal(
      'E0403',
    );
    expect(driver.calls).to.deep.equal([]);
  });
});

describe('Press By Percentage', () => {
  it('presses a place in percent of the window', async () => {
    const driver = new FakeDriver();
    await new PressByPercentage(driver).run({ percent_x: 12.5, percent_y: 100, repeat: 1 });
    expect(driver.calls).to.deep.equal([['press', { x: 50, y: 799 }, 1]]);
  });

  it('takes 0 to 100, with fractions', () => {
    expect(parameterOf(PressByPercentage, 'percent_x', '33.3')).to.equal(33.3);
    expect(parameterOf(PressByPercentage, 'percent_x', '101')).to.deep.equal({ refused: ['must be at most 100'] });
    expect(parameterOf(PressByPercentage, 'percent_y', '-1')).to.deep.equal({ refused: ['must be at least 0'] });
  });
});

describe('Press Keycode', () => {
  it('passes the key on', async () => {
    const driver = new FakeDriver();
    await new PressKeycode(driver).run({ keycode: 'Control+A' });
    expect(driver.calls).to.deep.equal([['pressKey', 'Control+A']]);
  });
});

describe('Detect And Press', () => {
  it('presses what is there, and answers true', async () => {
    const { finder, element } = oneElement();
    expect(await new DetectAndPress(finder).run({ element: THERE, timeout: 0 })).to.equal(true);
    expect(element.calls).to.deep.equal([['press', { x: 0, y: 0 }, 1]]);
  });

  it('answers false for what does not appear', async () => {
    const { finder } = oneElement();
    expect(await new DetectAndPress(finder).run({ element: 'id=gone', timeout: 0.1 })).to.equal(false);
  });

  it('fails when the element refuses, or the locator is malformed', async () => {
    const { finder, element } = oneElement();
    element.failures = [new ServiceError('E0206')];
    const detect = (locator: string) => () => new DetectAndPress(finder).run({ element: locator, timeout: 0 });
    expect((await refusalOf(detect(THERE))).code).to.equal('E0206');
    expect((await refusalOf(detect('css='))).code).to.equal('E0205');
  });
});

describe('Enter Text', () => {
  const enter = async (text: string, clear = true) => {
    const { finder, element, driver } = oneElement();
    await new EnterText(finder, driver).run({ element: THERE, text, clear });
    return [...element.calls, ...driver.calls];
  };

  it('replaces the content, or appends to it', async () => {
    expect(await enter('ann')).to.deep.equal([['enterText', 'ann', true]]);
    expect(await enter('ann', false)).to.deep.equal([['enterText', 'ann', false]]);
  });

  it('enters any Unicode, and nothing at all', async () => {
    for (const text of ['', 'Grüße 名前 👩‍👩‍👧', ' a\tb\n'])
      expect(await enter(text)).to.deep.equal([['enterText', text, true]]);
  });

  it('takes the mark off a secret', async () => {
    expect(await enter('@:pw')).to.deep.equal([['enterText', 'pw', true]]);
    expect(await enter('@:<enter>')).to.deep.equal([['enterText', '<enter>', true]]);
  });

  it('presses a key in the focused field when the whole text is one', async () => {
    expect(await enter('<enter>')).to.deep.equal([['focus'], ['pressKey', 'enter']]);
    expect(await enter(' <TAB> ')).to.deep.equal([['focus'], ['pressKey', 'tab']]);
  });

  it('enters what only looks like a key', async () => {
    for (const text of ['<enter> now', '<b>', 'enter', '<enter><tab>']) {
      expect(await enter(text)).to.deep.equal([['enterText', text, true]]);
    }
  });
});

describe('Enter Text Direct', () => {
  it('types into what has the focus, without the mark of a secret', async () => {
    const driver = new FakeDriver();
    await new EnterTextDirect(driver).run({ text: '@:pw' });
    expect(driver.calls).to.deep.equal([['typeText', 'pw']]);
  });
});

describe('Enter Text Using Keyboard', () => {
  it('types key by key, without the mark of a secret', async () => {
    const { driver, call } = oneElement();
    await new EnterTextUsingKeyboard(driver, call).run({ text: '@:pw' });
    expect(driver.calls).to.deep.equal([['typeKeys', 'pw']]);
  });
});

describe('Enter Number', () => {
  it('replaces the content by the number as it was written', async () => {
    const { finder, element } = oneElement();
    await new EnterNumber(finder).run({ element: THERE, number: '007' });
    expect(element.calls).to.deep.equal([['enterText', '007', true]]);
  });

  it('takes what is a number, and nothing else', () => {
    for (const given of ['5', '-5.25', '1,5', '1e6', '.5'])
      expect(parameterOf(EnterNumber, 'number', given)).to.equal(given);
    for (const given of ['', 'five', '5px', '1.2.3', '0x10', '--5', 'NaN']) {
      expect(parameterOf(EnterNumber, 'number', given)).to.deep.equal({ refused: ['must be a number'] });
    }
  });
});

describe('Clear Element Text', () => {
  it('empties the field', async () => {
    const { finder, element } = oneElement();
    await new ClearElementText(finder).run({ element: THERE });
    expect(element.calls).to.deep.equal([['enterText', '', true]]);
  });
});

describe('Get Text', () => {
  it('answers the text', async () => {
    const { finder } = oneElement();
    expect(await new GetText(finder).run({ element: THERE })).to.equal('content');
  });
});

describe('Select Dropdown Option', () => {
  FakeTimers.skipInEachTest();

  const OPTIONS = [
    { text: 'Germany', value: 'de' },
    { text: ' United  Kingdom ', value: 'uk' },
    { text: 'de', value: '1' },
  ];

  /** A native dropdown. */
  const select = async (option: string, timeout = 0.2) => {
    const { finder, element, driver, call } = oneElement();
    element.choices = OPTIONS;
    const workspace = new Workspace(sourcesOf({}), driver);
    await new SelectDropdownOption(finder, driver, workspace, call).run({ element: THERE, option, timeout });
    return element.calls;
  };

  for (const [option, index, by] of [
    ['Germany', 0, 'its text'],
    ['united kingdom', 1, 'its text, whatever the case and the spaces'],
    ['uk', 1, 'its value'],
    ['de', 2, 'its text before the value of another'],
    ['1', 2, 'its value before the place of another'],
    ['0', 0, 'its place'],
  ] as const) {
    it(`chooses ${JSON.stringify(option)} by ${by}`, async () => {
      expect(await select(option)).to.deep.equal([['selectOption', index]]);
    });
  }

  it('is E0201 with the options seen', async () => {
    for (const option of ['France', '3', '-1', '1.0', '']) {
      const error = await refusalOf(() => select(option, 0));
      expect(error.code).to.equal('E0201');
      expect(error.details).to.deep.equal({ options: ['Germany', ' United  Kingdom ', 'de'] });
    }
  });

  it('waits for an option that is loaded later', async () => {
    const { finder, element, driver, call } = oneElement();
    element.choices = [];
    setTimeout(() => (element.choices = OPTIONS), 150);
    await new SelectDropdownOption(finder, driver, new Workspace(sourcesOf({}), driver), call).run({
      element: THERE,
      option: 'Germany',
      timeout: 5,
    });
    expect(element.calls).to.deep.equal([['selectOption', 0]]);
  });

  describe('that is no native one', () => {
    /** A dropdown that opens a list, of which the window shows two options at a time. */
    function openList(all: readonly string[]) {
      const driver = new FakeDriver();
      const button = new FakeElement({ x: 0, y: 0, width: 100, height: 20 });
      const state = { open: false, first: 0 };
      driver.area = { x: 0, y: 20, width: 100, height: 40 };
      driver.scroll = async (at, direction, distance) => {
        driver.calls.push(['scroll', at, direction, distance]);
        state.first = Math.min(state.first + 1, Math.max(0, all.length - 2));
      };
      driver.screenHash = async () => String(state.first);
      button.press = async () => {
        button.calls.push(['press']);
        state.open = true;
      };
      const pressed: string[] = [];
      const shown = () => (state.open ? all.slice(state.first, state.first + 2) : []);
      const optionAt = (text: string, i: number) => {
        const option = new FakeElement({ x: 0, y: 20 + i * 20, width: 100, height: 20 });
        option.content = text;
        option.press = async () => {
          pressed.push(text);
        };
        return option;
      };
      const record = (text: string, bounds: ScreenElement['bounds']): ScreenElement => ({
        type: 'item',
        text,
        bounds,
        clickable: true,
        enabled: true,
        visible: true,
        inViewport: true,
        locator: `text=${text}`,
        source: 'tree',
      });
      const tree = new FakeTree((by, value) => {
        if (by === 'id') return value === 'there' ? [button.hit()] : [];
        return shown().flatMap((text, i) =>
          text.toLowerCase().includes(value.toLowerCase()) ? [optionAt(text, i).hit()] : [],
        );
      });
      const pages = new FakePageSource(() => [
        record('Choose', button.bounds),
        ...shown().map((text, i) => record(text, { x: 0, y: 20 + i * 20, width: 100, height: 20 })),
      ]);
      const { finder, call } = finderOver({ driver, trees: [tree] });
      const workspace = new Workspace(sourcesOf({ pages: [pages] }), driver);
      const choose = (option: string, timeout = 5) =>
        new SelectDropdownOption(finder, driver, workspace, call).run({ element: THERE, option, timeout });
      return { choose, pressed, driver, button };
    }

    it('is opened, and the option pressed', async () => {
      const { choose, pressed, button, driver } = openList(['Red', 'Green']);
      await choose('green');
      expect([pressed, button.calls, driver.names]).to.deep.equal([['Green'], [['text'], ['press']], []]);
    });

    it('is scrolled until the option shows', async () => {
      const { choose, pressed, driver } = openList(['Red', 'Green', 'Blue', 'Dark blue']);
      await choose('Dark blue');
      expect(pressed).to.deep.equal(['Dark blue']);
      expect(driver.names).to.deep.equal(['scroll', 'scroll']);
    });

    it('takes no option that only contains the text', async () => {
      const { choose, pressed } = openList(['Dark blue', 'Blue-ish']);
      const error = await refusalOf(() => choose('Blue'));
      expect([error.code, pressed]).to.deep.equal(['E0201', []]);
    });

    it('is E0201 with every option seen when the end of the list is reached', async () => {
      const { choose } = openList(['Red', 'Green', 'Blue']);
      const began = performance.now();
      const error = await refusalOf(() => choose('Violet', 30));
      expect(error.details).to.deep.equal({ element: THERE, options: ['Red', 'Green', 'Blue'] });
      expect(performance.now() - began).to.be.below(10_000);
    });
  });
});
