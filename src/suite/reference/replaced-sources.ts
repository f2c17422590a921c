import { isObject } from '../../secret.js';

type Source = string | Readonly<Record<string, unknown>>;

/** Sources of the reference that are not here: what does their work instead, or undefined. */
const REPLACED: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  'text detector': {
    easyocr: 'tesseract',
    pytesseract: 'tesseract',
    google_vision: 'tesseract',
    googlevision: 'tesseract',
  },
  'element source': { camera_screenshot: undefined, webcam_screenshot: undefined },
};

const nameOf = (source: Source): string => (typeof source === 'string' ? source : (Object.keys(source)[0] ?? ''));

/** Whether a session uses the source: a name, `true`, null, or settings that are not `enabled: false`. */
function isEnabled(source: Source): boolean {
  if (typeof source === 'string') return true;
  const [settings] = Object.values(source);
  return settings !== false && (settings as { readonly enabled?: unknown } | null)?.enabled !== false;
}

/**
 * The sources of a session, with those replaced that exist in the reference alone.
 * @param warn receives what is replaced or left out, for enabled sources
 */
export function replaceSources(
  kind: keyof typeof REPLACED,
  sources: readonly Source[],
  warn: (message: string) => void,
): Source[] {
  const replaced = REPLACED[kind]!;
  const used: Source[] = [];
  for (const source of sources) {
    const name = nameOf(source);
    if (!Object.hasOwn(replaced, name)) used.push(source);
    else if (isEnabled(source)) {
      const other = replaced[name];
      warn(`there is no ${kind} ${name}${other === undefined ? ': it is left out' : `: ${other} is used instead`}`);
      if (other !== undefined && !used.some((each) => nameOf(each) === other)) used.push(other);
    }
  }
  return used;
}

/** Capabilities by another name here, or without an equal. */
const CAPABILITIES = new Map<string, ReadonlyMap<string, string | undefined>>([
  [
    'playwright',
    new Map([
      ['browser', 'browserName'],
      ...['slow_mo', 'navigation_timeout_ms', 'navigation_wait_until'].map((name) => [name, undefined] as const),
    ]),
  ],
]);

/**
 * Drivers with their capabilities as they are called here.
 * @param warn receives what is left out, for enabled drivers
 */
export const replaceCapabilities = (drivers: readonly Source[], warn: (message: string) => void): Source[] =>
  drivers.map((driver) => {
    const renamed = CAPABILITIES.get(nameOf(driver));
    const [settings] = Object.values(driver) as [{ readonly capabilities?: unknown } | null | undefined];
    if (!renamed || typeof driver === 'string' || !isEnabled(driver) || !isObject(settings?.capabilities))
      return driver;
    const capabilities = Object.entries(settings.capabilities).flatMap(([name, value]) => {
      const other = renamed.has(name) ? renamed.get(name) : name;
      if (other === undefined) warn(`${nameOf(driver)} has no capability ${name}: it is left out`);
      return other === undefined ? [] : [[other, value] as const];
    });
    return { [nameOf(driver)]: { ...settings, capabilities: Object.fromEntries(capabilities) } };
  });
