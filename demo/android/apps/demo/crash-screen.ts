import type { ScreenBuilder } from '../../system/activity.js';
import { TextView } from '../../view/text-view.js';
import { Button } from '../../widget/button.js';
import { page, scrollingColumn } from '../page.js';

/** A button that ends the app as an uncaught exception does. */
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
