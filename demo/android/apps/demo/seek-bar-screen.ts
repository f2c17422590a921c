import type { ScreenBuilder } from '../../system/activity.js';
import { TextView } from '../../view/text-view.js';
import { SeekBar } from '../../widget/seek-bar.js';
import { page, scrollingColumn } from '../page.js';

/** A seek bar, and its value as a text. */
export const seekBarScreen: ScreenBuilder = (activity) => {
  const label = new TextView({ id: 'volume_text', text: 'Volume 30', fontSize: 20 });
  const bar = new SeekBar({
    id: 'volume',
    description: 'Volume',
    value: 30,
    margin: { top: 24 },
    onChange: (value) => (label.text = `Volume ${value}`),
  });
  return page(activity, 'Seek bar', scrollingColumn([label, bar]));
};
