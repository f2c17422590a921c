import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppDefinition } from './activity.js';

/** Reads the manifest of an APK; undefined when it has none. The device runs no code of it: the app has no activities. */
export async function readApk(content: Buffer): Promise<AppDefinition | undefined> {
  const { default: apk } = await import('@devicefarmer/adbkit-apkreader');
  const directory = await mkdtemp(join(tmpdir(), 'virtual-android-'));
  try {
    const path = join(directory, 'base.apk');
    await writeFile(path, content);
    return appOf(await (await apk.open(path)).readManifest());
  } catch {
    return undefined;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const appOf = (manifest: { package: string; versionCode?: number; versionName?: string }): AppDefinition => ({
  packageName: manifest.package,
  label: manifest.package,
  versionName: manifest.versionName ?? '',
  versionCode: manifest.versionCode ?? 0,
  icon: 'star',
  color: '#555555',
  launcherActivity: undefined,
  activities: {},
});
