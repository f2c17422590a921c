import { ServiceError } from '../errors.js';
import { jsonFormat, yamlFormat } from './formats/document.js';
import { linesFormat } from './formats/lines.js';
import { playwrightFormat } from './formats/playwright.js';
import { robotFormat } from './formats/robot.js';
import { webdriverioFormat } from './formats/webdriverio.js';
import { testFormat } from './formats/test.js';
import type { DefinitionLookup, Script, StepsFormat } from './script.js';

/** The formats by name. */
export const FORMATS = {
  yaml: yamlFormat,
  json: jsonFormat,
  lines: linesFormat,
  webdriverio: webdriverioFormat,
  playwright: playwrightFormat,
  robot: robotFormat,
  test: testFormat,
} as const satisfies Record<string, StepsFormat>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];

/**
 * Exports a script.
 * @param lookup finds the keywords of its steps, for their defaults
 * @throws ServiceError E0403 for a step that the format cannot hold, and for failed calls in a format without comments
 */
export async function writeScript(script: Script, name: FormatName, lookup: DefinitionLookup): Promise<string> {
  const format: StepsFormat = FORMATS[name];
  if (!format.hasRemarks && script.steps.some(({ failure }) => failure)) {
    throw new ServiceError('E0403', `${name} cannot hold failed calls; use yaml or lines, or leave failed calls out`);
  }
  return format.write(script, lookup);
}
