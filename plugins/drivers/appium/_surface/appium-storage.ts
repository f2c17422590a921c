import { readFile } from 'node:fs/promises';
import { DeviceStorage, ServiceError } from '#svc';
import type { Commands } from '../_platforms/platform-profile.js';

/** Appium's driver puts paths into commands of the device's shell. */
const SAFE_PATH = /^[\p{L}\p{N}_@%+=:,./ -]+$/u;

/** The files of a device, by the extension commands that the drivers for Android and iOS share. */
export class AppiumStorage extends DeviceStorage {
  constructor(private readonly commands: (signal: AbortSignal) => Commands) {
    super();
  }

  async push(from: string, to: string, signal: AbortSignal): Promise<void> {
    checkPath(to);
    const payload = await readFile(from, { encoding: 'base64', signal });
    await this.commands(signal).execute('mobile: pushFile', { remotePath: to, payload });
  }

  async pull(path: string, signal: AbortSignal): Promise<Uint8Array> {
    checkPath(path);
    const payload = await this.commands(signal).execute('mobile: pullFile', { remotePath: path });
    return Buffer.from(payload as string, 'base64');
  }
}

/** @throws ServiceError E0403 */
function checkPath(path: string): void {
  const shown = JSON.stringify(path.slice(0, 100));
  if (path.endsWith('/')) throw new ServiceError('E0403', `path: ${shown} is a folder; name a file`);
  if (SAFE_PATH.test(path)) return;
  throw new ServiceError('E0403', `path: ${shown} must hold letters, digits, blanks and _ @ % + = : , . / - alone`);
}
