import type { Step } from '../../steps/step.js';

/** The running app or device that the demo drives. */
export interface DemoTarget {
  /** Heading of the report. */
  readonly title: string;
  /** A line with its address. */
  readonly isUp: string;
  /** The same for the report. */
  readonly address: string;
  /** The line that reports the open session; the time that opening took is appended. */
  readonly isOpen: string;
  readonly sources: DriverSources;
  /** API definitions for Invoke API. */
  readonly api?: object;
  /** Templates that the steps name: PNG. */
  readonly pictures?: Readonly<Record<string, Buffer>>;
  readonly steps: readonly Step[];
  /** The body of a call to try. */
  readonly example: object;
  close(): Promise<void>;
}

/** The part of a session start that names driver and sources. */
export interface DriverSources {
  readonly driver_sources: readonly object[];
  readonly elements_sources: readonly string[];
  readonly text_detection: readonly string[];
  readonly image_detection: readonly string[];
}

/** A driver with the element sources of its name, and the eyes that the package brings. */
export const sourcesOf = (driver: string, capabilities: object): DriverSources => ({
  driver_sources: [{ [driver]: { capabilities } }],
  elements_sources: [driver],
  text_detection: ['tesseract'],
  image_detection: ['templatematch'],
});

/**
 * Lines to paste into a shell: a session with these sources, an example of a call, a read, and the end.
 * @param service address of the HTTP interface
 */
export const tryLines = (service: string, sources: DriverSources, example: object): string => `
The HTTP interface is on ${service}, its description on ${service}/docs. Try:

  SESSION=$(curl -s ${service}/v1/sessions/start -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(sources)}' \\
    | sed 's/.*"session_id":"\\([^"]*\\)".*/\\1/')
  curl -s ${service}/v1/sessions/$SESSION/action -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(example)}'
  curl -s "${service}/v1/sessions/$SESSION/elements?filter_config=buttons"
  curl -sX DELETE ${service}/v1/sessions/$SESSION/stop

Ctrl-C ends it.`;
