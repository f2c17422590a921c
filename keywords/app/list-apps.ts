import { Driver, type InstalledApp, Keyword, text } from '#svc';

@Keyword({
  name: 'List Apps',
  description: 'List the apps of the device.',
  params: { filter: text('Part of the id or the name; default all', null) },
  effect: 'observe',
  group: 'app',
})
export class ListApps {
  constructor(private readonly driver: Driver) {}

  async run({ filter = '' }: { filter?: string | undefined }): Promise<InstalledApp[]> {
    const wanted = filter.trim().toLowerCase();
    const apps = await this.driver.apps.list();
    return apps.filter(({ id, name = '' }) => [id, name].some((each) => each.toLowerCase().includes(wanted)));
  }
}
