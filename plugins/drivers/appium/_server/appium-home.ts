import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DriverPackage } from './appium-packages.js';

/** A temporary APPIUM_HOME with links to the drivers. Appium writes its cache there, not into the user's home. */
export class AppiumHome {
  readonly #onExit = () => rmSync(this.directory, { recursive: true, force: true });

  private constructor(readonly directory: string) {
    process.once('exit', this.#onExit);
  }

  /** Appium's configuration, which keeps it from reading one in the working directory. */
  get configFile(): string {
    return join(this.directory, 'appium.config.json');
  }

  static async create(packages: readonly DriverPackage[]): Promise<AppiumHome> {
    const home = new AppiumHome(await mkdtemp(join(tmpdir(), 'svc-appium-')));
    try {
      await Promise.all(packages.map((each) => home.#link(each)));
      return home;
    } catch (error) {
      await home.remove();
      throw error;
    }
  }

  /** Writes Appium's configuration. Only the user of the service can read it. */
  async configure(config: object): Promise<void> {
    await writeFile(this.configFile, JSON.stringify(config), { mode: 0o600 });
  }

  async remove(): Promise<void> {
    process.removeListener('exit', this.#onExit);
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Appium asks npm, over the network, about a driver made for another Appium version; any version prevents that. */
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
