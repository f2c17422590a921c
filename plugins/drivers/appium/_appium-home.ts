import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DriverPackage } from './_driver-packages.js';

/**
 * A temporary APPIUM_HOME: Appium finds in it the drivers that are linked there, and writes its cache into it instead of
 * into the user's.
 */
export class AppiumHome {
  readonly #onExit = () => rmSync(this.directory, { recursive: true, force: true });

  private constructor(readonly directory: string) {
    process.once('exit', this.#onExit);
  }

  /** An empty configuration, which keeps Appium from reading one that lies in the working directory. */
  get configFile(): string {
    return join(this.directory, 'appium.config.json');
  }

  static async create(packages: readonly DriverPackage[]): Promise<AppiumHome> {
    const home = new AppiumHome(await mkdtemp(join(tmpdir(), 'svc-appium-')));
    try {
      await writeFile(home.configFile, '{}\n');
      await Promise.all(packages.map((each) => home.#link(each)));
      return home;
    } catch (error) {
      await home.remove();
      throw error;
    }
  }

  async remove(): Promise<void> {
    process.removeListener('exit', this.#onExit);
    await rm(this.directory, { recursive: true, force: true });
  }

  async #link({ name, directory }: DriverPackage): Promise<void> {
    const link = join(this.directory, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(directory), link, 'junction');
  }
}
