import type { Settings } from '../config.js';

/** A detector by its name, or as `{name: {url, capabilities}}`. */
export type DetectorRequest = string | Readonly<Record<string, unknown>>;

/** A session with one driver, as a person or a model asks for it. */
export interface OneDriver {
  /** `SVC_DRIVER` unless given, else `playwright`, or `appium` when there is a `url`. */
  readonly driver?: string | undefined;
  readonly url?: string | undefined;
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined;
  /** All of the driver unless given. */
  readonly elements_sources?: readonly string[] | undefined;
  /** Names, or objects as in a session start. */
  readonly text_detection?: readonly DetectorRequest[] | undefined;
  readonly image_detection?: readonly DetectorRequest[] | undefined;
  readonly project_path?: string | undefined;
  readonly api_data?: unknown;
  readonly test_case?: string | undefined;
}

/** The driver of a session that names neither driver nor address. */
export const DEFAULT_DRIVER = 'playwright';

/** The name of the driver that a session gets. */
export const driverOf = ({ driver, url }: OneDriver, settings: Settings): string =>
  driver ?? settings.driver ?? (url === undefined ? DEFAULT_DRIVER : 'appium');

/** Fields that describe the one driver; the others are those of a session start. */
const OF_DRIVER = ['driver', 'url', 'capabilities'];

/** The request of a session start for one driver; further fields are kept. */
export function startRequest(wanted: OneDriver, settings: Settings): object {
  const driver = driverOf(wanted, settings);
  const { url, capabilities } = wanted;
  return {
    ...Object.fromEntries(Object.entries(wanted).filter(([field]) => !OF_DRIVER.includes(field))),
    driver_sources: [{ [driver]: { url, capabilities } }],
    elements_sources: wanted.elements_sources ?? [driver],
    text_detection: wanted.text_detection ?? [],
    image_detection: wanted.image_detection ?? [],
  };
}
