import type { AppDefinition } from '../../system/app-definition.js';
import { mainScreen } from './main-screen.js';
import { settingsScreen } from './settings-screen.js';

/** The app that tests drive. */
export const demoApp: AppDefinition = {
  packageName: 'com.example.demo',
  label: 'Demo',
  versionName: '1.2.3',
  versionCode: 10203,
  icon: 'star',
  color: '#1a56c4',
  launcherActivity: '.MainActivity',
  activities: { '.MainActivity': mainScreen, '.SettingsActivity': settingsScreen },
};
