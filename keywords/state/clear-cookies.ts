import { Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Clear Cookies',
  description: 'Remove one cookie, or all of them.',
  params: { name: text('Name of the cookie; default all', null) },
  effect: 'act',
  group: 'state',
})
export class ClearCookies {
  constructor(private readonly driver: Driver) {}

  async run({ name }: { name?: string | undefined }): Promise<void> {
    const { cookies } = this.driver;
    await (name === undefined ? cookies.clear() : cookies.delete(name));
  }
}
