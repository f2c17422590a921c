import * as Flags from '@oclif/core/flags';
import { ServiceError } from '../errors.js';
import type { OneDriver } from '../session/start-request.js';

/** What a command takes that opens a session of its own. */
export const sessionFlags = {
  driver: Flags.string({ description: 'Driver (default SVC_DRIVER, else playwright, or appium with --url)' }),
  url: Flags.string({ description: 'Address of the WebDriver or Appium server' }),
  capabilities: Flags.string({ description: 'Capabilities as JSON, such as {"url": "https://example.com"}' }),
  elements: Flags.string({
    description: 'Element source; may be given several times (default all of the driver)',
    multiple: true,
    multipleNonGreedy: true,
  }),
  text: Flags.string({
    description: 'Text detector, such as tesseract; may be given several times',
    multiple: true,
    multipleNonGreedy: true,
  }),
  image: Flags.string({
    description: 'Image detector, such as templatematch; may be given several times',
    multiple: true,
    multipleNonGreedy: true,
  }),
  project: Flags.string({ description: 'Directory whose images are templates' }),
};

interface SessionFlags {
  readonly driver?: string | undefined;
  readonly url?: string | undefined;
  readonly capabilities?: string | undefined;
  readonly elements?: string[] | undefined;
  readonly text?: string[] | undefined;
  readonly image?: string[] | undefined;
  readonly project?: string | undefined;
}

/** What those flags ask for. @throws ServiceError E0503 when the capabilities are no JSON object */
export const sessionOf = (flags: SessionFlags): OneDriver & { readonly project_path?: string | undefined } => ({
  driver: flags.driver,
  url: flags.url,
  capabilities: flags.capabilities === undefined ? undefined : capabilitiesOf(flags.capabilities),
  elements_sources: flags.elements,
  text_detection: flags.text,
  image_detection: flags.image,
  project_path: flags.project,
});

function capabilitiesOf(json: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new ServiceError('E0503', `--capabilities is no JSON: ${(error as Error).message}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ServiceError('E0503', '--capabilities must be an object, such as {"url": "https://example.com"}');
}
