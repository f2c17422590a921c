import { type ColorScheme, type Geolocation, ServiceError } from '#svc';
import { DeviceEnvironment } from './device-environment.js';

/** https://appium.github.io/appium-xcuitest-driver/latest/reference/execute-methods/ */
export class IosEnvironment extends DeviceEnvironment {
  /** iOS chooses the accuracy. */
  override async setGeolocation({ latitude, longitude }: Geolocation): Promise<void> {
    await this.commands.execute('mobile: setSimulatedLocation', { latitude, longitude });
  }

  override async setColorScheme(scheme: ColorScheme): Promise<void> {
    if (scheme === 'system') throw new ServiceError('E0105', 'iOS is light or dark; set one of them');
    await this.commands.execute('mobile: setAppearance', { style: scheme });
  }
}
