import type { Activity } from '../system/activity.js';
import { LinearLayout } from '../view/layouts.js';
import { ScrollLayout } from '../view/scroll-layout.js';
import { TextView } from '../view/text-view.js';
import type { View } from '../view/view.js';
import { Icon } from '../widget/icon.js';

interface PageOptions {
  /** Shown at the right end of the tool bar. */
  readonly actions?: readonly View[];
  readonly color?: string;
  /** Whether the tool bar has no back button. */
  readonly isFirst?: boolean;
}

/** A tool bar with a title, and the content of the screen below it. */
export function page(
  activity: Activity,
  title: string,
  content: View,
  { actions = [], color = '#1a3c7a', isFirst = false }: PageOptions = {},
): View {
  const back = new Icon('back', {
    color: '#ffffff',
    description: 'Navigate up',
    onTap: () => activity.finish(),
    visibility: isFirst ? 'gone' : 'visible',
  });
  const heading = new TextView({
    text: title,
    fontSize: 20,
    isBold: true,
    color: '#ffffff',
    alignY: 'center',
    weight: 1,
    margin: { left: 12 },
  });
  const toolbar = new LinearLayout(
    'horizontal',
    { id: 'toolbar', className: 'android.view.ViewGroup', width: 'fill', height: 56, padding: 4, background: color },
    [back, heading, ...actions],
  );
  return new LinearLayout('vertical', { width: 'fill', height: 'fill' }, [toolbar, content]);
}

/** A column of views that scrolls when it does not fit. */
export function scrollingColumn(views: readonly View[]): View {
  return new ScrollLayout({ width: 'fill', weight: 1 }, [
    new LinearLayout('vertical', { width: 'fill', padding: 16 }, views),
  ]);
}
