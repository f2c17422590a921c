import { type InstalledApp, ServiceError } from '#svc';
import { DeviceApps } from './device-apps.js';
import type { Commands } from './platform-profile.js';

type Properties = Readonly<Record<string, unknown>>;

/** https://appium.github.io/appium-xcuitest-driver/latest/reference/execute-methods/ */
export class IosApps extends DeviceApps {
  constructor(commands: Commands) {
    super(commands, 'bundleId');
  }

  async list(): Promise<InstalledApp[]> {
    const found = [...(await this.#listOf('User')), ...(await this.#listOf('System'))];
    return found
      .map(([id, properties]) => ({
        id,
        name: textOf(properties, 'CFBundleDisplayName') ?? textOf(properties, 'CFBundleName'),
        version: textOf(properties, 'CFBundleShortVersionString') ?? textOf(properties, 'CFBundleVersion'),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The id is known when the app is new or has another version. */
  protected async installFile(path: string, signal: AbortSignal): Promise<string | null> {
    const before = await this.#versions();
    await this.commands.execute('mobile: installApp', { app: path }, signal);
    const after = await this.#versions();
    return [...after].find(([id, version]) => before.get(id) !== version)?.[0] ?? null;
  }

  protected async front(): Promise<string> {
    const { bundleId: id } = (await this.commands.execute('mobile: activeAppInfo', {})) as { bundleId: string };
    return id;
  }

  protected readId(id: string): string {
    return bundleId(id);
  }

  async #versions(): Promise<Map<string, string>> {
    try {
      return new Map((await this.list()).map(({ id, version }) => [id, version ?? '']));
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'E0105') return new Map();
      throw error;
    }
  }

  /** The driver lists apps only on real devices. */
  async #listOf(applicationType: 'User' | 'System'): Promise<[id: string, Properties][]> {
    try {
      const apps = await this.commands.execute('mobile: listApps', { applicationType });
      return Object.entries(apps as Record<string, Properties>);
    } catch (error) {
      if (!(error instanceof ServiceError) || !/real device/i.test(error.message)) throw error;
      throw new ServiceError('E0105', 'a list of the apps of a simulator; a real device has one');
    }
  }
}

export function bundleId(app: string): string {
  if (/^[\w-]+(\.[\w-]+)*$/.test(app)) return app;
  throw new ServiceError(
    'E0403',
    `${JSON.stringify(app.slice(0, 100))} is no bundle id: give one such as com.example.app`,
  );
}

const textOf = (properties: Properties, name: string): string | undefined =>
  typeof properties[name] === 'string' ? properties[name] : undefined;
