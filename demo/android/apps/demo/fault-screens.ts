import type { ScreenBuilder } from '../../system/activity.js';
import { TextView } from '../../view/text-view.js';
import { Button } from '../../widget/buttons.js';
import { page, scrollingColumn } from '../page.js';
import { dp, type Rect } from '../../view/geometry.js';

/** A button that ends the app like an uncaught exception. */
export const crashScreen: ScreenBuilder = (activity) =>
  page(
    activity,
    'Crash',
    scrollingColumn([
      new TextView({ text: 'The button below ends the app.' }),
      new Button({
        id: 'crash',
        text: 'Crash now',
        width: 'fill',
        margin: { top: 16 },
        background: '#b3261e',
        onTap: () => activity.host.crash('java.lang.IllegalStateException: the button was pressed'),
      }),
    ]),
  );

const ENABLED_AFTER_MS = 1500;
const SHOWN_AFTER_MS = 1000;
const MOVES_FOR_MS = 1000;
const MOVES_BY = dp(160);

/** A button that moves down for a second after it appears. */
class MovingButton extends Button {
  readonly #start = performance.now();

  override layout(rect: Rect): void {
    const share = Math.min(1, (performance.now() - this.#start) / MOVES_FOR_MS);
    this.translation = { x: 0, y: Math.round(MOVES_BY * (share - 1)) };
    super.layout(rect);
  }
}

/** Elements that a client must wait for: a button enabled late, one that moves, one that stays disabled, a late text. */
export const waitingScreen: ScreenBuilder = (activity) => {
  const status = new TextView({ id: 'status', text: 'Nothing was pressed' });
  const pressed = (name: string) => () => {
    status.text = `${name} was pressed`;
  };
  const common = { width: 'fill', margin: { top: 16 } } as const;
  const late = new Button({
    ...common,
    id: 'late',
    text: 'Enabled late',
    isEnabled: false,
    onTap: pressed('Enabled late'),
  });
  const never = new Button({ ...common, id: 'never', text: 'Disabled', isEnabled: false, onTap: pressed('Disabled') });
  const text = new TextView({ ...common, id: 'late_text', text: 'Loaded', visibility: 'gone' });
  const moving = new MovingButton({
    id: 'moving',
    text: 'Moving',
    width: 'fill',
    margin: { top: 200 },
    onTap: pressed('Moving'),
  });
  activity.after(ENABLED_AFTER_MS, () => late.enable());
  activity.after(SHOWN_AFTER_MS, () => (text.visibility = 'visible'));
  return page(activity, 'Waiting', scrollingColumn([status, late, never, moving, text]));
};
