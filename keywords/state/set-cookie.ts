import { bool, type Cookie, Driver, int, Keyword, oneOf, text } from '#svc';

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

interface Values {
  readonly name: string;
  readonly value: string;
  readonly domain?: string | undefined;
  readonly path: string;
  readonly expires: number;
  readonly secure: boolean;
  readonly http_only: boolean;
  readonly same_site: keyof typeof SAME_SITE;
}

@Keyword({
  name: 'Set Cookie',
  description: 'Set a cookie.',
  params: {
    name: text('Name of the cookie'),
    value: text('Value of the cookie'),
    domain: text('Domain; default that of the page', null),
    path: text('Path', '/'),
    expires: int('Seconds since 1970 until it is kept; 0 until the browser ends', 0, { min: 0 }),
    secure: bool('Sent by https alone', false),
    http_only: bool('Hidden from scripts', false),
    same_site: oneOf('Sent to which sites', ['lax', 'strict', 'none'], 'lax'),
  },
  effect: 'act',
  group: 'state',
})
export class SetCookie {
  constructor(private readonly driver: Driver) {}

  async run({ expires, http_only: httpOnly, same_site, ...values }: Values): Promise<void> {
    const cookie: Cookie = { ...values, httpOnly, sameSite: SAME_SITE[same_site] };
    await this.driver.cookies.set(expires === 0 ? cookie : { ...cookie, expiry: expires });
  }
}
