import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DriverPackage } from './driver-packages.js';

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

  /** Appium asks npm, and so the network, about a driver that is not made for it; with any version it does not. */
  async #link({ name, directory }: DriverPackage): Promise<void> {
    const [to, from] = [join(this.directory, 'node_modules', name), await realpath(directory)];
    await mkdir(to, { recursive: true });
    const manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as object;
    const accepting = { ...manifest, peerDependencies: { appium: '*' } };
    await writeFile(join(to, 'package.json'), JSON.stringify(accepting));
    for (const entry of await readdir(from)) {
      if (entry !== 'package.json') await symlink(join(from, entry), join(to, entry), 'junction');
    }
  }
}
