import { type Cookie, Driver, Keyword, text } from '#svc';

@Keyword({
  name: 'Get Cookies',
  description: 'Read the cookies that the page sends.',
  params: { name: text('Name of the cookie; default all', null) },
  effect: 'observe',
  group: 'state',
})
export class GetCookies {
  constructor(private readonly driver: Driver) {}

  async run({ name }: { name?: string | undefined }): Promise<Cookie[]> {
    const cookies = await this.driver.cookies.list();
    return cookies.filter((cookie) => name === undefined || cookie.name === name);
  }
}
