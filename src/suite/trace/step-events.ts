import type { CasePart } from '../result/run-result.js';
import type { ErrorRecord, Picture, StepRecord } from '../result/step-record.js';
import { stepDetails } from '../report/step-details.js';
import { FRAME_ID, PAGE_ID, type TraceAttachment, type TraceEvent } from './trace-event.js';
import type { TracePicture, TraceResources } from './trace-resources.js';

const PLACE = /^(.*):(\d+):(\d+)$/;

/** Writes steps as the actions of a trace, with those inside others below them. */
export class StepEvents {
  readonly events: TraceEvent[] = [];
  #calls = 0;

  /** @param origin milliseconds since 1970 at the beginning of the trace */
  constructor(
    private readonly resources: TraceResources,
    private readonly origin: number,
  ) {}

  /** The steps of one part of the case; those of several parts are groups. */
  async addPart({ part, steps }: CasePart, isGroup: boolean): Promise<void> {
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first || !last) return;
    if (!isGroup) return this.#addSteps(steps, undefined);
    const callId = this.#nextId();
    this.events.push({
      type: 'before',
      callId,
      startTime: this.#time(first.began),
      title: part,
      class: 'Tracing',
      method: 'tracingGroup',
      params: {},
      pageId: PAGE_ID,
    });
    await this.#addSteps(steps, callId);
    this.events.push({ type: 'after', callId, endTime: this.#time(last.began) + last.ms });
  }

  /** The screen at the end, as the last frame. */
  async addScreen(screen: Picture, iso: string, ms: number): Promise<void> {
    const picture = await this.resources.picture(screen);
    if (picture) this.#addFrame(picture, this.#time(iso) + ms);
  }

  async #addSteps(steps: readonly StepRecord[], parentId: string | undefined): Promise<void> {
    for (const step of steps) if (step.outcome !== 'skipped') await this.#addStep(step, parentId);
  }

  async #addStep(step: StepRecord, parentId: string | undefined): Promise<void> {
    const callId = this.#nextId();
    const startTime = this.#time(step.began);
    const endTime = startTime + step.ms;
    const [, file, line, column] = PLACE.exec(step.place ?? '') ?? [];
    this.events.push({
      type: 'before',
      callId,
      ...(parentId !== undefined && { parentId }),
      startTime,
      title: `${step.title} ${step.line}`.trimEnd(),
      class: 'Step',
      method: step.keyword ?? step.kind,
      params: paramsOf(step),
      ...(file !== undefined && { stack: [{ file, line: Number(line), column: Number(column) }] }),
      pageId: PAGE_ID,
    });
    for (const message of stepDetails(step)) this.events.push({ type: 'log', callId, time: endTime, message });
    await this.#addSteps(step.steps, callId);
    const screen = step.screen && (await this.resources.picture(step.screen));
    const { error, result } = step;
    this.events.push({
      type: 'after',
      callId,
      endTime,
      ...(error && { error: traceError(error) }),
      ...(result && 'text' in result && { result: { value: result.text } }),
      ...(screen && { afterSnapshot: `after@${callId}` }),
      attachments: await this.#attachmentsOf(step),
    });
    if (!screen) return;
    this.#addFrame(screen, endTime);
    this.#addSnapshot(screen, callId, endTime);
  }

  #addFrame({ sha1, width, height }: TracePicture, timestamp: number): void {
    this.events.push({ type: 'screencast-frame', pageId: PAGE_ID, sha1, width, height, timestamp });
  }

  #addSnapshot({ content, contentType, width, height }: TracePicture, callId: string, timestamp: number): void {
    const src = `data:${contentType};base64,${content.toString('base64')}`;
    this.events.push({
      type: 'frame-snapshot',
      snapshot: {
        callId,
        snapshotName: `after@${callId}`,
        pageId: PAGE_ID,
        frameId: FRAME_ID,
        frameUrl: '',
        doctype: 'html',
        html: ['HTML', {}, ['BODY', { style: 'margin: 0' }, ['IMG', { src, style: 'display: block; width: 100vw' }]]],
        viewport: { width, height },
        timestamp,
        wallTime: this.origin + timestamp,
        collectionTime: 0,
        resourceOverrides: [],
        isMainFrame: true,
      },
    });
  }

  /** What the searches saw, and the picture that the keyword answered. */
  async #attachmentsOf({ traces, attempts, result, screen }: StepRecord): Promise<TraceAttachment[]> {
    const searches = [...attempts.flatMap((attempt) => attempt.traces), ...traces].flatMap((trace) =>
      'picture' in trace && trace.picture ? [{ name: trace.locator, picture: trace.picture }] : [],
    );
    const named = [
      ...searches,
      ...(result && !('text' in result) ? [{ name: 'result', picture: result }] : []),
      ...(screen ? [{ name: 'screen', picture: screen }] : []),
    ];
    const kept = await Promise.all(
      named.map(async ({ name, picture }) => ({ name, picture: await this.resources.picture(picture) })),
    );
    return kept.flatMap(({ name, picture }) =>
      picture ? [{ name, contentType: picture.contentType, sha1: picture.sha1 }] : [],
    );
  }

  #time(iso: string): number {
    return Date.parse(iso) - this.origin;
  }

  #nextId(): string {
    return `call@${++this.#calls}`;
  }
}

const paramsOf = ({ params }: StepRecord): Record<string, unknown> =>
  Object.fromEntries(params.map(({ name, values }) => [name, values.length === 1 ? values[0] : values]));

const traceError = ({ code, message }: ErrorRecord) => ({ name: code, message: `${code} ${message}` });
