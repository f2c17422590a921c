import { ServiceError } from '../errors.js';
import type { StepsFormat, Script } from './script.js';
import { jsonFormat, yamlFormat } from './formats/document.js';
import { linesFormat } from './formats/lines.js';
import { playwrightFormat } from './formats/playwright.js';
import { robotFormat } from './formats/robot.js';
import { webdriverioFormat } from './formats/webdriverio.js';

/** Every format, by its name. */
export const FORMATS = {
  yaml: yamlFormat,
  json: jsonFormat,
  lines: linesFormat,
  webdriverio: webdriverioFormat,
  playwright: playwrightFormat,
  robot: robotFormat,
} as const satisfies Record<string, StepsFormat>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];

/** @throws ServiceError E0403 for a step that cannot be written so, and for failed calls where there is no place for them */
export async function writeScript(script: Script, name: FormatName): Promise<string> {
  const format: StepsFormat = FORMATS[name];
  if (!format.hasRemarks && script.steps.some(({ failure }) => failure)) {
    throw new ServiceError(
      'E0403',
      `${name} has no place for calls that failed; take yaml or lines, or leave them out`,
    );
  }
  return format.write(script);
}
