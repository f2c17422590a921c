import { CallContext, Config, Driver, Keyword, SessionFiles, text } from '#svc';
import { withDownloaded } from './_install/download.js';

@Keyword({
  name: 'Install App',
  description: 'Install an app on the device; returns its id.',
  params: { app: text('File of the session or the project, or an address of http') },
  effect: 'act',
  tracked: true,
  group: 'app',
})
export class InstallApp {
  constructor(
    private readonly driver: Driver,
    private readonly files: SessionFiles,
    private readonly config: Config,
    private readonly call: CallContext,
  ) {}

  async run({ app }: { app: string }): Promise<string | null> {
    const { apps } = this.driver;
    const { signal } = this.call;
    if (!/^https?:/i.test(app)) return apps.install(await this.files.resolve(app), signal);
    const { settings } = this.config;
    return withDownloaded(app, { files: this.files, settings, signal }, (path) => apps.install(path, signal));
  }
}
