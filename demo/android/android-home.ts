import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A directory that the UiAutomator2 driver accepts as an Android SDK. */
export interface AndroidHome {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Creates a temporary directory with `platform-tools/adb`, a link to the installed adb.
 * @throws Error when adb is not installed
 */
export async function makeAndroidHome(): Promise<AndroidHome> {
  const adb = await findAdb();
  const path = await mkdtemp(join(tmpdir(), 'android-home-'));
  await mkdir(join(path, 'platform-tools'));
  await symlink(adb, join(path, 'platform-tools', 'adb'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The path of `adb`. @throws Error that says how to install it */
export async function findAdb(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'command -v adb']);
    return stdout.trim();
  } catch (cause) {
    throw new Error('adb is not installed: apt-get install adb', { cause });
  }
}
