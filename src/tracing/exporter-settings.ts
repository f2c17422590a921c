/**
 * What the standard variables of OpenTelemetry say about traces. Its SDK reads all others.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export interface ExporterSettings {
  /** Whether traces are exported. */
  readonly isOn: boolean;
  /** Why they cannot be exported as it is asked. */
  readonly problem?: string;
}

/** The variables with credentials of the collector. */
const SECRETS = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'];
const OFF: ExporterSettings = { isOn: false };

/** Traces are on when an endpoint or the exporter `otlp` is named, unless OTEL_SDK_DISABLED or the exporter `none` says no. */
export function readExporterSettings(env: NodeJS.ProcessEnv = process.env): ExporterSettings {
  const exporter = env['OTEL_TRACES_EXPORTER']?.trim() ?? '';
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true' || exporter === 'none') return OFF;
  if (exporter === '' && !endpoint) return OFF;
  if (exporter !== '' && exporter !== 'otlp') {
    return { ...OFF, problem: `OTEL_TRACES_EXPORTER is ${exporter}: svc has otlp and none` };
  }
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'];
  if (protocol === 'grpc') {
    const advice = 'set http/json, and an endpoint of OTLP/HTTP, usually at port 4318';
    return { ...OFF, problem: `OTEL_EXPORTER_OTLP_PROTOCOL is grpc, which svc does not speak: ${advice}` };
  }
  return { isOn: true };
}

/** Plugins and child processes must not see the credentials of the collector. */
export function forgetCredentials(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of SECRETS) delete env[name];
}
