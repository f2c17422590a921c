import type { ScreenBuilder } from '../../system/activity.js';
import { TextView } from '../../view/text-view.js';
import { page, scrollingColumn } from '../page.js';

/** What a link such as `demo://item/7` opens. */
export const itemScreen: ScreenBuilder = (activity) => {
  const number = activity.extras.item ?? '?';
  return page(
    activity,
    `Item ${number}`,
    scrollingColumn([new TextView({ id: 'item', text: `This is item ${number}.` })]),
  );
};
