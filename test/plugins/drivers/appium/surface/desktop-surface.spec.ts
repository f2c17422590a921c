import { expect } from 'chai';
import { DialogHandler, ServiceError } from '#svc';
import { NativeSurface } from '../../../../../plugins/drivers/appium/_surface/native-surface.js';
import type { Remote } from '../../../../../plugins/drivers/_webdriver/remote-session.js';
import { MAC_NOTES } from '../../../../fixtures/native/mac-notes.js';
import { WINDOWS_NOTES } from '../../../../fixtures/native/windows-notes.js';
import { refusalOf } from '../../../../fixtures/thrown-by.js';
import { profileOf } from '../platforms/profile-of.js';
import { RecordingCommands } from '../platforms/recording-commands.js';

interface Performed {
  readonly type: string;
  readonly parameters: { readonly pointerType: string };
  readonly actions: readonly { readonly type: string; readonly duration?: number; readonly button?: number }[];
}

/** A desktop driver that has no size of the window, and notes what it performs. */
class Desktop implements Remote {
  readonly lost = undefined;
  readonly performed: Performed[] = [];
  readonly found: unknown[] = [];

  constructor(private readonly source: string) {}

  lose(reason: string): ServiceError {
    return new ServiceError('E0106', reason);
  }

  command<T>(send: Parameters<Remote['command']>[0]): Promise<T> {
    const browser = {
      getPageSource: async () => this.source,
      getWindowRect: () => Promise.reject(new ServiceError('E0105', 'unknown command')),
      performActions: async (sequences: Performed[]) => void this.performed.push(...sequences),
      findElement: async (...by: unknown[]) => {
        this.found.push(by);
        return { 'element-6066-11e4-a52e-4f735466cecf': '1' };
      },
      elementClear: async () => undefined,
      elementSendKeys: async () => undefined,
    };
    return send(browser as never) as Promise<T>;
  }
}

const LIMITS = { timeout: 0, signal: new AbortController().signal };

const surfaceOf = (source: string, capabilities: Record<string, unknown>) => {
  const [desktop, commands] = [new Desktop(source), new RecordingCommands()];
  return {
    desktop,
    commands,
    surface: new NativeSurface(desktop, profileOf(capabilities), commands, new DialogHandler()),
  };
};
const mac = () => surfaceOf(MAC_NOTES, { platformName: 'mac', automationName: 'Mac2' });
const windows = () => surfaceOf(WINDOWS_NOTES, { platformName: 'windows' });

const elementOf = async ({ surface }: ReturnType<typeof mac>, id: string) =>
  (await surface.find('id', id, 1, {})).hits[0]!.element;

describe('the native screen of a desktop', () => {
  it('is pressed by the mouse on macOS, whose moves take time', async () => {
    const screen = mac();
    await (await elementOf(screen, 'saveButton')).press({ x: 0, y: 0 }, 2, LIMITS);
    const [press] = screen.desktop.performed;
    expect(press!.parameters.pointerType).to.equal('mouse');
    expect(press!.actions[0]).to.deep.include({ type: 'pointerMove', duration: 10, x: 600, y: 651 });
    expect(press!.actions.map(({ type }) => type).join()).to.equal(
      'pointerMove,pointerDown,pointerUp,pause,pointerDown,pointerUp',
    );
    await screen.surface.movePointer({ x: 5, y: 6 });
    await screen.surface.rightPress({ x: 5, y: 6 });
    expect(screen.desktop.performed.at(-1)!.actions.at(-1)).to.include({ type: 'pointerUp', button: 2 });
    const area = { x: 0, y: 0, width: 10, height: 10 };
    expect((await refusalOf(() => screen.surface.pinch(area, 2, LIMITS.signal))).code).to.equal('E0105');
  });

  it('scrolls by the wheel on macOS, and drags where nothing scrolls', async () => {
    const { surface, commands, desktop } = mac();
    await surface.scroll({ x: 700, y: 500 }, 'down', 120, LIMITS.signal);
    await surface.swipe({ x: 700, y: 500 }, { x: 700, y: 440 }, LIMITS.signal);
    expect(commands.log).to.deep.equal([
      ['macos: scroll', { x: 700, y: 500, deltaX: -0, deltaY: -120 }],
      ['macos: scroll', { x: 700, y: 500, deltaX: -0, deltaY: -60 }],
    ]);
    expect(desktop.performed).to.deep.equal([]);
    await surface.swipe({ x: 600, y: 651 }, { x: 700, y: 651 }, LIMITS.signal);
    expect(desktop.performed[0]!.actions.map(({ type }) => type).slice(0, 4)).to.deep.equal([
      'pointerMove',
      'pointerDown',
      'pause',
      'pointerMove',
    ]);
  });

  it('is touched on Windows, without a right press or a moving pointer', async () => {
    const screen = windows();
    await (await elementOf(screen, 'SaveButton')).press({ x: 0, y: 0 }, 1, LIMITS);
    const [touch] = screen.desktop.performed;
    expect(touch!.parameters.pointerType).to.equal('touch');
    expect(touch!.actions[0]).to.include({ x: 320, y: 560 });
    for (const work of ['rightPress', 'movePointer'] as const) {
      expect((await refusalOf(() => screen.surface[work]({ x: 1, y: 1 }))).code).to.equal('E0105');
    }
  });

  it('finds fields by the strategy of its driver, and by XPath where the driver is unknown', async () => {
    const unknown = surfaceOf(WINDOWS_NOTES, { platformName: 'Other', automationName: 'Other' });
    const known = windows();
    for (const screen of [known, unknown]) {
      await (await elementOf(screen, 'TitleBox')).enterText('Travel', true, LIMITS);
    }
    expect(known.desktop.found).to.deep.equal([['accessibility id', 'TitleBox']]);
    expect(unknown.desktop.found).to.deep.equal([['xpath', '//*[@AutomationId="TitleBox"]']]);
  });

  it('has the size of its source, where the driver does not know another', async () => {
    expect(await windows().surface.windowSize()).to.deep.equal({ width: 800, height: 600 });
    expect(await mac().surface.windowSize()).to.deep.equal({ width: 1440, height: 691 });
  });
});
