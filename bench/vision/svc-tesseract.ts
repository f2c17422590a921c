import { DetectorOptions } from '../../src/locate/detector-options.js';
import { Picture } from '../../src/locate/picture.js';
import { createLog } from '../../src/log.js';
import { Shutdown } from '../../src/plugin/shutdown.js';
import { Config, Settings } from '../../src/config.js';
import { Tesseract } from '../../plugins/text/tesseract.js';
import type { TextUnderTest } from './text-detectors.js';

/** The detector `tesseract`. */
export async function svcTesseract(): Promise<TextUnderTest> {
  const logger = { log: createLog('warn') };
  const shutdown = new Shutdown(new Config(Settings.parse({})), logger);
  const reader = new Tesseract(new DetectorOptions(undefined, {}), shutdown, logger);
  return { read: (png) => reader.read(new Picture(png), undefined), end: () => shutdown.run() };
}
