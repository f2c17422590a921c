import { ServiceError } from '../errors.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { Attempt } from '../keyword/outcome.js';
import type { Execution } from '../keyword/prepared-call.js';
import { isLocateTrace } from '../locate/trace.js';
import { maskedScreenshot } from '../session/masked-screenshot.js';
import type { Session } from '../session/session.js';
import { healText } from '../steps/step-text.js';
import { traceText } from '../suite/report/trace-text.js';
import { engineParams, type NamedArguments } from './call-params.js';
import type { Output } from './output.js';
import type { XmlRpcValue } from './xml-rpc/value.js';

/** Failures that happened on the screen. */
const ON_SCREEN = /^E0(?:2\d\d|401|405)$/;

/** Runs a keyword of the engine in a session, and writes what happened. @throws ServiceError */
export async function runInSession(
  session: Session,
  { mark }: KeywordDefinition,
  given: NamedArguments,
  output: Output,
  signal: AbortSignal,
): Promise<XmlRpcValue> {
  const announce = (message: string) => output.write('INFO', message);
  let execution: Execution;
  try {
    const call = { keyword: mark.name, params: engineParams(given) };
    execution = await session.execute(call, { signal, trace: true, announce, progress: announce });
  } catch (thrown) {
    const error = ServiceError.from(thrown);
    await showFailure(session, error, output);
    throw error;
  }
  const { answers, healed, trace = [], warnings } = execution;
  output.write('DEBUG', tracesText(trace));
  for (const warning of warnings) output.write('WARN', warning);
  if (healed) output.write('WARN', healText(healed));
  if (answers === 'picture' || answers === 'screen') await showScreen(session, output);
  return resultOf(execution);
}

/** The result for Robot Framework; a picture is bytes. */
export function resultOf({ data, answers }: Execution): XmlRpcValue {
  if (answers === 'data' && !('result' in data)) return data as XmlRpcValue;
  const { result = null } = data as { readonly result?: XmlRpcValue };
  return answers === 'picture' && typeof result === 'string' ? Buffer.from(result, 'base64') : result;
}

/** The combinations that failed, for the traceback; empty where there is one alone. */
export function attemptsText({ details }: ServiceError): string {
  const { attempts = [], attempts_total: total = 0 } = (details ?? {}) as Partial<{
    attempts: readonly Attempt[];
    attempts_total: number;
  }>;
  if (total < 2) return '';
  const lines = attempts.map(({ params, code, message, trace = [] }) => {
    const shown = Object.entries(params).map(([name, value]) => `${name}=${value}`);
    return `${shown.join(', ')}: ${code} ${message}\n${tracesText(trace)}`;
  });
  return [`${total} combinations failed:`, ...lines].join('\n');
}

async function showFailure(session: Session, error: ServiceError, output: Output): Promise<void> {
  const { trace = [] } = (error.details ?? {}) as { readonly trace?: readonly { readonly picture?: unknown }[] };
  const pictures = trace.flatMap(({ picture }) => (typeof picture === 'string' ? [picture] : []));
  output.write('INFO', tracesText(trace.map(({ picture: _, ...rest }) => rest)));
  for (const picture of pictures) output.picture(picture);
  if (pictures.length === 0 && ON_SCREEN.test(error.code)) await showScreen(session, output);
}

/** The screen with its secrets painted over. */
async function showScreen(session: Session, output: Output): Promise<void> {
  try {
    output.picture(`data:image/png;base64,${await maskedScreenshot(session)}`);
  } catch (error) {
    output.write('INFO', `There is no picture: ${ServiceError.from(error).message}`);
  }
}

/** What the finder did, a search after the other, as text. */
const tracesText = (traces: readonly object[]): string =>
  traces
    .map((trace) => traceText(isLocateTrace(trace) ? trace : { note: JSON.stringify(trace, undefined, 2) }))
    .join('\n');
