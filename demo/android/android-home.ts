import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A directory that the UiAutomator2 driver takes for an Android SDK. */
export interface AndroidHome {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes a temporary directory with nothing in it but `platform-tools/adb`, a link to the one that is installed.
 * Rejects with an `Error` when there is none.
 */
export async function makeAndroidHome(): Promise<AndroidHome> {
  const adb = await findAdb();
  const path = await mkdtemp(join(tmpdir(), 'android-home-'));
  await mkdir(join(path, 'platform-tools'));
  await symlink(adb, join(path, 'platform-tools', 'adb'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The path of `adb`. Rejects with an `Error` saying how to install it when there is none. */
export async function findAdb(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'command -v adb']);
    return stdout.trim();
  } catch (cause) {
    throw new Error('adb is not installed: apt-get install adb', { cause });
  }
}
