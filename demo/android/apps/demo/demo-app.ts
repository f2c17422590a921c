import type { AppDefinition } from '../../system/app-definition.js';
import { boardScreen } from './board-screen.js';
import { crashScreen } from './crash-screen.js';
import { dialogScreen } from './dialog-screen.js';
import { dragScreen } from './drag-screen.js';
import { feedScreen } from './feed-screen.js';
import { formScreen } from './form-screen.js';
import { gestureScreen } from './gesture-screen.js';
import { itemScreen } from './item-screen.js';
import { mainScreen } from './main-screen.js';
import { seekBarScreen } from './seek-bar-screen.js';
import { settingsScreen } from './settings-screen.js';
import { textScreen } from './text-screen.js';
import { waitingScreen } from './waiting-screen.js';
import { zoomScreen } from './zoom-screen.js';

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
