import type { AppDefinition } from '../../system/activity.js';
import { boardScreen } from './board-screen.js';
import { crashScreen, waitingScreen } from './fault-screens.js';
import { dialogScreen } from './dialog-screen.js';
import { dragScreen, gestureScreen, seekBarScreen, zoomScreen } from './gesture-screens.js';
import { feedScreen, listsScreen, settingsScreen } from './list-screens.js';
import { formScreen } from './form-screen.js';
import { itemScreen, mainScreen, textScreen } from './main-screen.js';

const ITEM_LINK = /^demo:\/\/item\/(\d+)$/;

/** The app that tests drive. */
export const demoApp: AppDefinition = {
  packageName: 'com.example.demo',
  label: 'Demo',
  versionName: '1.2.3',
  versionCode: 10203,
  icon: 'star',
  color: '#1a56c4',
  launcherActivity: '.MainActivity',
  activities: {
    '.MainActivity': mainScreen,
    '.SettingsActivity': settingsScreen,
    '.FormActivity': formScreen,
    '.DialogActivity': dialogScreen,
    '.BoardActivity': boardScreen,
    '.SeekBarActivity': seekBarScreen,
    '.FeedActivity': feedScreen,
    '.ListsActivity': listsScreen,
    '.DragActivity': dragScreen,
    '.ZoomActivity': zoomScreen,
    '.GestureActivity': gestureScreen,
    '.WaitingActivity': waitingScreen,
    '.TextActivity': textScreen,
    '.CrashActivity': crashScreen,
    '.ItemActivity': itemScreen,
  },
  resolveLink: (uri) => {
    const item = ITEM_LINK.exec(uri)?.[1];
    return item === undefined ? undefined : { activity: '.ItemActivity', extras: { item } };
  },
};
