import { Environment, type Orientation } from '#svc';
import type { Commands } from './platform-profile.js';

/** What the drivers for phones have in common. */
export abstract class DeviceEnvironment extends Environment {
  constructor(protected readonly commands: Commands) {
    super();
  }

  override setOrientation(orientation: Orientation): Promise<void> {
    return this.commands.setOrientation(orientation);
  }

  override async setClipboard(text: string): Promise<void> {
    const content = Buffer.from(text).toString('base64');
    await this.commands.execute('mobile: setClipboard', { content, contentType: 'plaintext' });
  }

  override async clipboard(): Promise<string> {
    const content = await this.commands.execute('mobile: getClipboard', {});
    return Buffer.from(content as string, 'base64').toString();
  }
}
