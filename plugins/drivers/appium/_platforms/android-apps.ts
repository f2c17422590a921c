import type { ApkReader } from '@devicefarmer/adbkit-apkreader';
import { type InstalledApp, ServiceError } from '#svc';
import { DeviceApps } from './device-apps.js';
import type { Commands } from './platform-profile.js';

/** https://github.com/appium/appium-uiautomator2-driver#mobile-extensions */
export class AndroidApps extends DeviceApps {
  constructor(commands: Commands) {
    super(commands, 'appId');
  }

  async list(): Promise<InstalledApp[]> {
    const apps = await this.commands.execute('mobile: listApps', {});
    return Object.entries(apps as Record<string, { versionCode?: number | null }>)
      .map(([id, { versionCode }]) => ({ id, ...(versionCode != null && { version: String(versionCode) }) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  protected async installFile(path: string, signal: AbortSignal): Promise<string> {
    const id = await packageOf(path);
    await this.commands.execute('mobile: installApp', { appPath: path }, signal);
    return id;
  }

  protected async front(): Promise<string> {
    return (await this.commands.execute('mobile: getCurrentPackage', {})) as string;
  }

  protected readId(id: string): string {
    return packageName(id);
  }
}

/** Other characters would be interpreted by the device's shell. */
export function packageName(app: string): string {
  if (/^[A-Za-z]\w*(\.\w+)*$/.test(app)) return app;
  throw new ServiceError(
    'E0403',
    `${JSON.stringify(app.slice(0, 100))} is no package: give one such as com.example.app`,
  );
}

/** The package in the manifest of an APK. Android's own tool for it, aapt2, is not on every machine. */
async function packageOf(path: string): Promise<string> {
  const { default: apk } = (await import('@devicefarmer/adbkit-apkreader')) as { default: typeof ApkReader };
  try {
    return (await (await apk.open(path)).readManifest()).package;
  } catch (cause) {
    throw new ServiceError('E0403', 'the file is no APK with a manifest', undefined, { cause });
  }
}
