import { AndroidProfile, AndroidTvProfile } from './android-profile.js';
import { BrowserProfile, OtherProfile } from './desktop-profiles.js';
import { IosProfile, TvOsProfile } from './ios-profile.js';
import type { Device, PlatformProfile } from './platform-profile.js';
import { TizenProfile } from './tizen-profile.js';
import { WebOsProfile } from './webos-profile.js';

const BROWSER_DRIVERS = new Set(['chromium', 'gecko', 'safari']);

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
    default:
      return typeof automation === 'string' && BROWSER_DRIVERS.has(automation.toLowerCase())
        ? new BrowserProfile(device)
        : new OtherProfile(device);
  }
}
