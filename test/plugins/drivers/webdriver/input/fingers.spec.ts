import { expect } from 'chai';
import type { Client as Browser } from 'webdriver';
import type { ActionSequence } from '../../../../../plugins/drivers/_webdriver/input/actions.js';
import { Fingers, type FingerTimes } from '../../../../../plugins/drivers/_webdriver/input/fingers.js';
import type { Remote } from '../../../../../plugins/drivers/_webdriver/remote-session.js';

describe('fingers', () => {
  /** The actions of a press, as `pause 20` or the type alone. */
  const press = async (times: FingerTimes | undefined, count: number): Promise<string[]> => {
    let sent: readonly ActionSequence[] = [];
    const browser = { performActions: (sequences: readonly ActionSequence[]) => void (sent = sequences) };
    const session = { command: (send: (b: Browser) => unknown) => send(browser as unknown as Browser) };
    await new Fingers(session as unknown as Remote, times).press({ x: 1, y: 2 }, count);
    return sent[0]!.actions.map(({ type, duration }) => (type === 'pause' ? `pause ${duration}` : type));
  };

  it('touch the screen for a time, and longer between two presses', async () => {
    const once = ['pointerMove', 'pointerDown', 'pause 20', 'pointerUp'];
    expect(await press({ contact: 20, between: 50 }, 2)).to.deep.equal([...once, 'pause 50', ...once]);
  });

  it('do not pause where no time is given', async () => {
    expect(await press(undefined, 1)).to.deep.equal(['pointerMove', 'pointerDown', 'pointerUp']);
  });
});
