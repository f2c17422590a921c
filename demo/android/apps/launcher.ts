import type { AppTile, ScreenBuilder, AppDefinition } from '../system/activity.js';
import { FrameLayout, LinearLayout } from '../view/layouts.js';
import { TextView } from '../view/text-view.js';
import type { View } from '../view/view.js';
import { Icon } from '../widget/icon.js';

const homeScreen: ScreenBuilder = ({ host }) => {
  const icons = host.launcherApps.map((tile) => appIcon(tile, () => host.openApp(tile.packageName)));
  const row = new LinearLayout('horizontal', { padding: 24, alignX: 'center', alignY: 'end' }, icons);
  return new FrameLayout({ width: 'fill', height: 'fill', background: '#31527d' }, [
    new TextView({
      id: 'clock',
      text: 'Friday, March 1',
      fontSize: 28,
      color: '#ffffff',
      alignX: 'center',
      margin: { top: 80 },
    }),
    row,
  ]);
};

function appIcon({ label, icon, color }: AppTile, onTap: () => void): View {
  return new LinearLayout('vertical', { width: 96, description: label, onTap, onLongPress: () => {} }, [
    new FrameLayout({ width: 64, height: 64, background: color, radius: 32, alignX: 'center' }, [
      new Icon(icon, { color: '#ffffff', alignX: 'center', alignY: 'center' }),
    ]),
    new TextView({ text: label, color: '#ffffff', alignX: 'center', margin: { top: 8 } }),
  ]);
}

const recentsScreen: ScreenBuilder = ({ host }) => {
  const apps = host.recentApps;
  const cards = apps.map(
    (tile) =>
      new LinearLayout(
        'vertical',
        {
          id: 'snapshot',
          description: tile.label,
          width: 'fill',
          height: 120,
          margin: 12,
          padding: 16,
          radius: 16,
          background: tile.color,
          onTap: () => host.openApp(tile.packageName),
        },
        [new TextView({ text: tile.label, color: '#ffffff', isBold: true, fontSize: 20 })],
      ),
  );
  const empty = new TextView({ text: 'No recent items', color: '#ffffff', alignX: 'center', margin: 80 });
  return new LinearLayout(
    'vertical',
    { id: 'overview_panel', width: 'fill', height: 'fill', background: '#26374f', padding: { top: 60 } },
    cards.length > 0 ? cards : [empty],
  );
};

/** The home screen with the icons of all apps, and the overview of recent apps. */
export const launcher: AppDefinition = {
  packageName: 'com.android.launcher3',
  label: 'Launcher',
  versionName: '14',
  versionCode: 34,
  icon: 'star',
  color: '#31527d',
  launcherActivity: '.Launcher',
  activities: { '.Launcher': homeScreen, '.RecentsActivity': recentsScreen },
};
