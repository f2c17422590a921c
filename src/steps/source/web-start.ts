import { ServiceError } from '../../errors.js';
import type { Origin } from '../../session/recording/origin.js';

const DEFAULT_SIZE = { width: 1280, height: 720 };
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** How a script starts its browser. */
export interface WebStart {
  /** The address in the capabilities. */
  readonly address: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  readonly headless: boolean;
  readonly args: readonly string[];
}

/**
 * @param target the name of the format, for messages
 * @throws ServiceError E0403 for a session that drives no browser
 */
export function webStart({ driver, capabilities }: Origin, target: string): WebStart {
  const { url, browserUrl, viewport, headless, args } = capabilities;
  const chrome = capabilities['goog:chromeOptions'] as { readonly args?: readonly string[] } | undefined;
  const browser = capabilities['browserName'] ?? capabilities['appium:browserName'];
  if (driver === 'appium' && (typeof browser !== 'string' || browser === '')) {
    throw new ServiceError(
      'E0403',
      `format: ${target} is for browsers, and this session drives an app; take yaml, json or lines`,
    );
  }
  const address = [url, browserUrl].find((given) => typeof given === 'string');
  return {
    address: address === undefined ? undefined : withScheme(address),
    size: sizeOf(viewport),
    headless: headless !== false && (!chrome?.args || chrome.args.some((each) => each.startsWith('--headless'))),
    args: Array.isArray(args) ? args.map(String) : [...(chrome?.args ?? [])],
  };
}

/** Recorded capabilities are not trusted: only whole numbers of pixels get into a script. */
function sizeOf(viewport: unknown): WebStart['size'] {
  const { width, height } = (viewport ?? {}) as Readonly<Record<string, unknown>>;
  const pixels = (given: unknown, fallback: number): number =>
    typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : fallback;
  return { width: pixels(width, DEFAULT_SIZE.width), height: pixels(height, DEFAULT_SIZE.height) };
}

/** An address without a scheme gets `http://`. */
export const withScheme = (address: string): string =>
  SCHEME.test(address.trim()) || address.startsWith('${') ? address.trim() : `http://${address.trim()}`;
