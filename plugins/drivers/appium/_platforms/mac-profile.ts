import type { Point } from '#svc';
import { OtherProfile } from './other-profile.js';
import { bundleId, type Commands, isAddress } from './platform-profile.js';

/** Apps on macOS, by the Mac2 driver: https://appium.github.io/appium-mac2-driver/latest/reference/execute-methods/ */
export class MacProfile extends OtherProfile {
  override readonly hasStrategies = true;
  override readonly pointer = 'mouse';
  protected override readonly appCapability = 'appium:bundleId';

  override async launch(commands: Commands, app?: string, activity?: string): Promise<void> {
    this.refuseActivity(activity);
    const wanted = app ?? this.appUnderTest ?? this.device.startUrl;
    if (wanted === undefined) return;
    if (isAddress(wanted)) await commands.execute('macos: deepLink', { url: wanted });
    else await commands.execute('macos: launchApp', { bundleId: bundleId(wanted) });
  }

  override async terminate(commands: Commands, app: string): Promise<void> {
    await commands.execute('macos: terminateApp', { bundleId: bundleId(app) });
  }

  /** The driver counts as XCTest does: a positive delta moves the content down. */
  override async turnWheel(commands: Commands, { x, y }: Point, dx: number, dy: number): Promise<void> {
    await commands.execute('macos: scroll', { x, y, deltaX: -dx, deltaY: -dy });
  }

  protected override chordOf(key: string): readonly string[] {
    return super.chordOf(key).map((name) => (name === 'ControlOrMeta' ? 'Meta' : name));
  }
}
