import { type ColorScheme, type Geolocation, type NetworkCondition, ServiceError } from '#svc';
import { DeviceEnvironment } from './device-environment.js';

/** Values of `cmd uimode night`; `auto` follows the time of the day, as a device does by itself. */
const NIGHT_MODES: Readonly<Record<ColorScheme, string>> = { light: 'no', dark: 'yes', system: 'auto' };

/** https://github.com/appium/appium-uiautomator2-driver#mobile-extensions */
export class AndroidEnvironment extends DeviceEnvironment {
  /** The accuracy counts on a device; an emulator has its own. */
  override async setGeolocation({ latitude, longitude, accuracy }: Geolocation): Promise<void> {
    await this.commands.execute('mobile: setGeolocation', { latitude, longitude, accuracy });
  }

  /** Wi-Fi and mobile data: airplane mode leaves the Wi-Fi on that was on in it before. */
  override async setNetwork(condition: NetworkCondition): Promise<void> {
    if (condition === 'slow') {
      throw new ServiceError(
        'E0105',
        'Android has no slow network; an emulator has some, which Execute Script sets with mobile: networkSpeed',
      );
    }
    const isOn = condition === 'online';
    await this.commands.execute('mobile: setConnectivity', {
      wifi: isOn,
      data: isOn,
      ...(isOn && { airplaneMode: false }),
    });
  }

  override async setColorScheme(scheme: ColorScheme): Promise<void> {
    await this.commands.execute('mobile: setUiMode', { mode: 'night', value: NIGHT_MODES[scheme] });
  }
}
