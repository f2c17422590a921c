import { type DriverOptions, schemaError, z } from '#svc';

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

/** The capabilities, named as Playwright names them. */
const Capabilities = z.object({
  url: z.string().optional(),
  browserUrl: z.string().optional(),
  viewport: size.strict().optional(),
  deviceScaleFactor: z.number().min(0.1).max(10).optional(),
  headless: z.boolean().default(true),
  isMobile: z.boolean().optional(),
  hasTouch: z.boolean().optional(),
  locale: z.string().refine(isLocale, 'is no language tag, such as de-DE').optional(),
  timezoneId: z.string().refine(isTimeZone, 'is no time zone, such as Europe/Berlin').optional(),
  colorScheme: z
    .enum(['light', 'dark', 'no-preference'], { errorMap: () => ({ message: 'must be light, dark or no-preference' }) })
    .optional(),
  userAgent: z.string().optional(),
  storageState: z.union([z.string(), z.object({}).passthrough()]).optional(),
  args: z.array(z.string()).default([]),
  executablePath: z.string().optional(),
});

export type Capabilities = z.output<typeof Capabilities>;

export const CAPABILITY_NAMES = Object.keys(Capabilities.shape);

/** @throws ServiceError E0104 with the path of each problem, without the values */
export function readCapabilities({ capabilities, url }: DriverOptions): Capabilities {
  const parsed = Capabilities.safeParse(capabilities);
  if (parsed.success) return { ...parsed.data, url: parsed.data.url ?? parsed.data.browserUrl ?? url };
  throw schemaError('E0104', parsed.error.issues);
}
