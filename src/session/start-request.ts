import type { Settings } from '../config.js';

/** A session with one driver, as a person or a model asks for it. */
export interface OneDriver {
  /** `SVC_DRIVER` unless given, else `playwright`, or `appium` when there is a `url`. */
  readonly driver?: string | undefined;
  readonly url?: string | undefined;
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined;
  /** All of the driver unless given. */
  readonly elements_sources?: readonly string[] | undefined;
  readonly text_detection?: readonly string[] | undefined;
  readonly image_detection?: readonly string[] | undefined;
}

/** The request of a session start for one driver; further fields are kept. */
export function startRequest({ driver: named, url, capabilities, ...rest }: OneDriver, settings: Settings): object {
  const driver = named ?? settings.driver ?? (url === undefined ? 'playwright' : 'appium');
  return {
    ...rest,
    driver_sources: [{ [driver]: { url, capabilities } }],
    elements_sources: rest.elements_sources ?? [driver],
    text_detection: rest.text_detection ?? [],
    image_detection: rest.image_detection ?? [],
  };
}
