import type { IconName } from '../widget/icon.js';
import type { ScreenBuilder } from './activity.js';

/** What an activity is opened with. */
export interface Intent {
  /** `.MainActivity` */
  readonly activity: string;
  readonly extras: Readonly<Record<string, string>>;
}

/** An app that can be installed on a virtual device. */
export interface AppDefinition {
  readonly packageName: string;
  readonly label: string;
  readonly versionName: string;
  readonly versionCode: number;
  readonly icon: IconName;
  readonly color: string;
  /** The activity that the launcher opens; undefined when the launcher does not show the app. */
  readonly launcherActivity: string | undefined;
  readonly activities: Readonly<Record<string, ScreenBuilder>>;
  /** What a link opens; undefined for a link that is not this app's. */
  readonly resolveLink?: (uri: string) => Intent | undefined;
}
