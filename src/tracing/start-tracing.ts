import type { Logger } from '../log.js';
import { VERSION } from '../version.js';
import { readExporterSettings } from './exporter-settings.js';
import { useTracing } from './span.js';

/** Ends the traces: sends the spans that are left, within a few seconds. */
export type EndTracing = () => Promise<void>;

const PACKAGES = [
  '@opentelemetry/api@~1.9.1',
  '@opentelemetry/exporter-trace-otlp-http@~0.219.0',
  '@opentelemetry/resources@~2.8.0',
  '@opentelemetry/sdk-trace-node@~2.8.0',
];

/**
 * Turns traces on when the standard variables of OpenTelemetry name an exporter. What is wrong with them is logged: a
 * service does not fail for its traces.
 * @returns undefined when they stay off
 */
export async function startTracing(logger: Logger): Promise<EndTracing | undefined> {
  const { isOn, problem } = readExporterSettings();
  if (problem !== undefined) logger.log.warn(`no traces: ${problem}`);
  if (!isOn) return undefined;
  try {
    const [api, { startExporter }] = await Promise.all([import('@opentelemetry/api'), import('./exporter.js')]);
    const end = startExporter(logger.log);
    useTracing({ api, tracer: api.trace.getTracer('svc', VERSION) });
    return async () => {
      useTracing(undefined);
      await end();
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' && message.includes('@opentelemetry/');
    if (!isMissing) throw error;
    logger.log.warn(`no traces: packages are missing: npm install ${PACKAGES.join(' ')}`);
    return undefined;
  }
}
