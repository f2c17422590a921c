import { isAbsolute } from 'node:path';
import { type DriverOptions, schemaError, ServiceError, z } from '#svc';

const size = z.object({ width: z.number().int().min(1).max(10_000), height: z.number().int().min(1).max(10_000) });

const isLocale = (tag: string): boolean => isKnown(() => Intl.getCanonicalLocales(tag));
const isTimeZone = (timeZone: string): boolean => isKnown(() => new Intl.DateTimeFormat('en', { timeZone }));

/** The browser would open no page with another one, and not say why. */
function isKnown(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}

/** The capabilities, named as Playwright names them where it has them. */
export const Capabilities = z.object({
  url: z.string().describe('The address that Launch App opens').optional(),
  browserUrl: z.string().describe('Another name of url').optional(),
  browserName: z
    .enum(['chromium', 'firefox', 'webkit'], { errorMap: () => ({ message: 'must be chromium, firefox or webkit' }) })
    .default('chromium')
    .describe('The browser; Firefox and WebKit are builds of Playwright'),
  viewport: size.strict().describe('The size of the page in CSS pixels, 1280 x 720 by default').optional(),
  deviceScaleFactor: z.number().min(0.1).max(10).describe('Device pixels in a CSS pixel').optional(),
  headless: z.boolean().default(true).describe('Whether the browser has no window'),
  isMobile: z.boolean().describe("A phone's viewport; Firefox has none").optional(),
  hasTouch: z.boolean().describe('Presses and swipes are touches').optional(),
  locale: z
    .string()
    .refine(isLocale, 'is no language tag, such as de-DE')
    .describe('The language that pages see, such as de-DE')
    .optional(),
  timezoneId: z
    .string()
    .refine(isTimeZone, 'is no time zone, such as Europe/Berlin')
    .describe('The time zone that pages see, such as Europe/Berlin')
    .optional(),
  colorScheme: z
    .enum(['light', 'dark', 'no-preference'], { errorMap: () => ({ message: 'must be light, dark or no-preference' }) })
    .describe('The colour scheme that pages see')
    .optional(),
  userAgent: z.string().describe('The user agent that pages see').optional(),
  storageState: z
    .union([z.string(), z.object({}).passthrough()])
    .describe("Cookies and local storage to begin with: Playwright's object, or a path")
    .optional(),
  args: z.array(z.string()).default([]).describe('Further arguments of the browser'),
  executablePath: z.string().describe('The path of another browser').optional(),
  user_data_dir: z
    .string()
    .refine(isAbsolute, 'must be an absolute path')
    .describe('The directory of a persistent profile, an absolute path')
    .optional(),
  cdp_url: z
    .string()
    .refine((text) => URL.canParse(text) && /^(http|ws)s?:$/.test(new URL(text).protocol), {
      message: 'must be an address such as http://127.0.0.1:9222',
    })
    .describe('The DevTools address of a running Chrome, Chromium or Edge')
    .optional(),
});

export type Capabilities = z.output<typeof Capabilities> & {
  /** The address of a Playwright server. */
  readonly server: string | undefined;
};

/** What starts a browser process. */
const OF_PROCESS = ['headless', 'args', 'executablePath', 'user_data_dir', 'cdp_url'];
/** What a new browser context is made of. */
const OF_CONTEXT = [
  'viewport',
  'deviceScaleFactor',
  'isMobile',
  'hasTouch',
  'locale',
  'timezoneId',
  'colorScheme',
  'userAgent',
  'storageState',
];

/** @throws ServiceError E0104 with the path of each problem, without the values */
export function readCapabilities({ capabilities, url: source }: DriverOptions): Capabilities {
  const parsed = Capabilities.safeParse(capabilities);
  if (!parsed.success) throw schemaError('E0104', parsed.error.issues);
  const { data } = parsed;
  const isServer = source !== undefined && /^wss?:/i.test(source.trim());
  const server = isServer ? source.trim() : undefined;
  checkTogether(Object.keys(capabilities), { ...data, server });
  return { ...data, url: data.url ?? data.browserUrl ?? (isServer ? undefined : source), server };
}

/** @throws ServiceError E0104 for a capability that another one excludes */
function checkTogether(
  given: readonly string[],
  { browserName, server, cdp_url, user_data_dir, isMobile }: Pick<Capabilities, 'server'> & Partial<Capabilities>,
): void {
  const refuse = (names: readonly string[], why: string) => {
    const name = names.find((each) => given.includes(each));
    if (name !== undefined) throw new ServiceError('E0104', `leave ${name} out: ${why}`, { capability: name });
  };
  if (server !== undefined) refuse(OF_PROCESS, 'the Playwright server at url decides how its browser is started');
  if (cdp_url !== undefined) {
    const others = OF_PROCESS.filter((name) => name !== 'cdp_url');
    refuse([...others, ...OF_CONTEXT], 'the browser at cdp_url is running already, with settings of its own');
    if (browserName !== 'chromium') refuse(['browserName'], 'cdp_url is for Chrome, Chromium and Edge');
  }
  if (user_data_dir !== undefined) refuse(['storageState'], 'the profile in user_data_dir has its own cookies');
  if (browserName === 'firefox' && isMobile) refuse(['isMobile'], 'Firefox does not behave like a phone');
}
