import { SERVER_PACKAGES } from '../server/server-settings.js';
import type { AppDefinition } from '../system/activity.js';

const automationApp = (packageName: string): AppDefinition => ({
  packageName,
  label: packageName,
  versionName: '1.0.0',
  versionCode: 1,
  icon: 'star',
  color: '#555555',
  launcherActivity: undefined,
  activities: {},
});

/** The apps that Appium's driver installs on a device. They have no user interface. */
export const AUTOMATION_APPS: readonly AppDefinition[] = [...SERVER_PACKAGES, 'io.appium.settings'].map(automationApp);
