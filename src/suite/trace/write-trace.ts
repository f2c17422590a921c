import { buffer } from 'node:stream/consumers';
import type { Attachments } from '../result/attachments.js';
import type { Attachment, CaseAttempt } from '../result/run-result.js';
import type { StepRecord } from '../result/step-record.js';
import type { RunningCase } from '../run/run-listener.js';
import { consoleEvents, errorEvents, networkEvents } from './log-events.js';
import { StepEvents } from './step-events.js';
import { TRACE_VERSION, type TraceEvent } from './trace-event.js';
import { TraceResources } from './trace-resources.js';

/** Where the pictures of an attempt are, and its trace will be. */
export interface TraceFolder extends Pick<Attachments, 'file'> {
  read(file: string): Promise<Buffer>;
}

/**
 * Writes an attempt as a trace that the viewer of Playwright opens: its steps as actions, screens, console and requests.
 * @param har the requests as HAR 1.2
 * @returns undefined when the file could not be kept
 */
export async function writeTrace(
  { planned, attempt: number }: RunningCase,
  attempt: CaseAttempt,
  har: object | undefined,
  folder: TraceFolder,
): Promise<Attachment | undefined> {
  const resources = new TraceResources((file) => folder.read(file));
  const origin = beginOf(attempt);
  const end = Date.parse(attempt.began) + attempt.ms - origin;
  const steps = new StepEvents(resources, origin);
  for (const part of attempt.parts) await steps.addPart(part, attempt.parts.length > 1);
  if (attempt.screen) await steps.addScreen(attempt.screen, attempt.began, attempt.ms);
  const frame = steps.events.find((event) => event.type === 'screencast-frame');
  const trace: TraceEvent[] = [
    {
      type: 'context-options',
      version: TRACE_VERSION,
      origin: 'library',
      browserName: attempt.driver ?? '',
      platform: process.platform,
      wallTime: origin,
      monotonicTime: 0,
      sdkLanguage: 'javascript',
      title: `${planned.title} (attempt ${number})`,
      options: frame ? { viewport: { width: frame.width, height: frame.height } } : {},
      contextId: '',
    },
    ...steps.events,
    ...consoleEvents(attempt, end),
    ...errorEvents(attempt),
  ];
  const network = networkEvents(har, origin, resources);
  const kept = await folder.file('trace.zip', await zipped(trace, network, resources), 'application/zip');
  return kept && { ...kept, name: 'trace' };
}

/** The suite setup of an attempt may have begun before it. */
const beginOf = ({ began, parts }: CaseAttempt): number =>
  Math.min(Date.parse(began), ...parts.flatMap(({ steps }) => steps.map((step: StepRecord) => Date.parse(step.began))));

async function zipped(
  trace: readonly TraceEvent[],
  network: readonly TraceEvent[],
  { files }: TraceResources,
): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  zip.addBuffer(linesOf(trace), 'trace.trace');
  zip.addBuffer(linesOf(network), 'trace.network');
  for (const [name, content] of files) zip.addBuffer(content, `resources/${name}`);
  zip.end();
  return buffer(zip.outputStream);
}

const linesOf = (events: readonly TraceEvent[]): Buffer =>
  Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
