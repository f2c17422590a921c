import { AndroidProfile, AndroidTvProfile } from './android-profile.js';
import { BrowserProfile } from './browser-profile.js';
import { IosProfile, TvOsProfile } from './ios-profile.js';
import { MacProfile } from './mac-profile.js';
import { OtherProfile } from './other-profile.js';
import type { Device, PlatformProfile } from './platform-profile.js';
import { TizenProfile } from './tizen-profile.js';
import { WebOsProfile } from './webos-profile.js';
import { WindowsProfile } from './windows-profile.js';

/** Profiles that a driver alone determines, by `appium:automationName` in lower case. */
const OF_DRIVERS = new Map<string, new (device: Device) => PlatformProfile>([
  ['chromium', BrowserProfile],
  ['gecko', BrowserProfile],
  ['safari', BrowserProfile],
  ['mac2', MacProfile],
  ['windows', WindowsProfile],
]);

/** The profile of a device, chosen by the capabilities of its session. */
export function profileFor(device: Device): PlatformProfile {
  const { platformName, 'appium:automationName': automation } = device.capabilities;
  switch (typeof platformName === 'string' ? platformName.toLowerCase() : '') {
    case 'android':
      return device.isTelevision ? new AndroidTvProfile(device) : new AndroidProfile(device);
    case 'ios':
      return new IosProfile(device);
    case 'tvos':
      return new TvOsProfile(device);
    case 'tizentv':
      return new TizenProfile(device);
    case 'lgtv':
      return new WebOsProfile(device);
    default: {
      const Profile = typeof automation === 'string' ? OF_DRIVERS.get(automation.toLowerCase()) : undefined;
      return new (Profile ?? OtherProfile)(device);
    }
  }
}
