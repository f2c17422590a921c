import type { KeywordCall } from '../../keyword/call.js';
import type { DoneCall } from '../../keyword/outcome.js';
import { isSecret } from '../../secret.js';
import type { Template } from '../../locate/vision/templates.js';
import type { Origin } from './origin.js';
import { RecordedApi } from './recorded-api.js';
import type { CallRun, RecordedCall } from './recorded-call.js';
import { RecordedPictures } from './recorded-pictures.js';
import { type FailedCall, failedStep, type RecordedStep, succeededStep } from './recorded-step.js';
import { type SavedSecretNames, SecretNames } from './secret-names.js';

export interface RecordingLimits {
  /** Maximum number of recorded calls. */
  readonly calls: number;
  /** Maximum characters of all their parameters. */
  readonly characters: number;
}

/** Calls that a recording keeps. */
export const MAX_RECORDED_CALLS = 10_000;
const LIMITS: RecordingLimits = { calls: MAX_RECORDED_CALLS, characters: 5_000_000 };

/** The part of a call beside its parameters. */
type CallExtras = Pick<KeywordCall, 'testCase' | 'eventAttributes'> & {
  /** Its own pictures. */
  readonly templates?: ReadonlyMap<string, Template>;
};

/** What another process needs of a recording beside its calls, pictures and API definitions. */
export interface RecordingState {
  /** The numbers of older calls that were dropped. */
  readonly dropped: { readonly succeeded: number; readonly failed: number };
  readonly secretNames: SavedSecretNames;
}

interface SizedCall {
  readonly call: RecordedCall;
  readonly characters: number;
}

/** The last calls of a session's clients, with secrets replaced by references. */
export class Recording {
  readonly #calls: SizedCall[] = [];
  readonly #secrets = new SecretNames();
  readonly #uploads = new Map<string, string>();
  readonly pictures = new RecordedPictures();
  /** The API definitions of the session. */
  readonly api = new RecordedApi((secret) => this.#secrets.referenceTo(secret));
  #lastSeq = 0;
  #characters = 0;
  #dropped = 0;
  #droppedFailed = 0;

  constructor(
    readonly origin: Origin,
    private readonly limits: RecordingLimits = LIMITS,
  ) {}

  /** The calls that succeeded, in order; with `failed` the others too, in their places. */
  steps({ failed = false }: { readonly failed?: boolean } = {}): RecordedStep[] {
    return this.#calls.map(({ call }) => call.step).filter(({ failure }) => failed || !failure);
  }

  /** The number of the last call; 0 before. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The calls after the one with this number, in order. */
  callsAfter(seq: number): RecordedCall[] {
    const first = this.#calls.findLastIndex(({ call }) => call.seq <= seq) + 1;
    return this.#calls.slice(first).map(({ call }) => call);
  }

  /** The step of the call with this number; undefined when it was dropped. */
  stepOf(seq: number): RecordedStep | undefined {
    return this.#calls.find(({ call }) => call.seq === seq)?.call.step;
  }

  /** The number of older calls that were dropped. */
  dropped({ failed = false }: { readonly failed?: boolean } = {}): number {
    return this.#dropped + (failed ? this.#droppedFailed : 0);
  }

  get state(): RecordingState {
    const dropped = { succeeded: this.#dropped, failed: this.#droppedFailed };
    return { dropped, secretNames: this.#secrets.saved };
  }

  /** Differs from its earlier values when `state` does. */
  get stateRevision(): string {
    return `${this.#dropped}/${this.#droppedFailed}/${this.#secrets.size}`;
  }

  /** Goes on with the calls of another process. */
  restore({ dropped, secretNames }: RecordingState, calls: readonly RecordedCall[]): void {
    this.#dropped = dropped.succeeded;
    this.#droppedFailed = dropped.failed;
    this.#secrets.restore(secretNames);
    // Of those that were stored some may be counted as dropped.
    const kept = (calls.at(-1)?.seq ?? 0) - dropped.succeeded - dropped.failed;
    for (const call of calls.slice(-kept || calls.length)) this.#keep(call);
  }

  /** Adds an uploaded picture; one of the same name is replaced. */
  addTemplate(template: Template): void {
    const digest = this.pictures.add(template);
    if (digest === undefined) this.#uploads.delete(template.name);
    else this.#uploads.set(template.name, digest);
  }

  /** Forgets an uploaded picture; the calls that used it keep it. */
  removeTemplate(name: string): void {
    this.#uploads.delete(name);
  }

  /** The keys of the uploaded pictures, by their names. */
  get uploads(): ReadonlyMap<string, string> {
    return this.#uploads;
  }

  /** A picture as a data URL; undefined for one that is not kept. */
  picture(digest: string): string | undefined {
    return this.pictures.dataUrl(digest);
  }

  addSuccess(done: DoneCall, run: CallRun, extras: CallExtras = {}): void {
    const step = succeededStep(done);
    const { testCase, eventAttributes, templates = new Map<string, Template>() } = extras;
    const pictures = new Map([...this.#uploads].filter(([name]) => step.images.includes(name)));
    for (const template of templates.values()) {
      const digest = this.pictures.add(template);
      if (digest !== undefined) pictures.set(template.name, digest);
    }
    const recorded = {
      ...step,
      pictures: Object.fromEntries(pictures),
      ...(testCase != null && { testCase }),
      ...(eventAttributes && { eventAttributes }),
    };
    this.#add(recorded, run);
  }

  addFailure(failed: FailedCall, run: CallRun): void {
    this.#add(failedStep(failed), run);
  }

  #add(given: RecordedStep, run: CallRun): void {
    this.#keep({ ...run, seq: this.#lastSeq + 1, step: this.withoutSecrets(given) });
  }

  #keep(call: RecordedCall): void {
    const characters = Object.values(call.step.params).flat().join('').length;
    this.#calls.push({ call, characters });
    this.#lastSeq = call.seq;
    this.#characters += characters;
    while (this.#calls.length > this.limits.calls || this.#characters > this.limits.characters) {
      if (this.#calls.length === 1) break;
      const first = this.#calls.shift()!;
      this.#characters -= first.characters;
      if (first.call.step.failure) this.#droppedFailed++;
      else this.#dropped++;
    }
  }

  /** The step with each secret as a reference to its name, and without attributes that are secrets. */
  withoutSecrets({ eventAttributes, ...step }: RecordedStep): RecordedStep {
    const attributes = Object.entries(eventAttributes ?? {}).filter(
      ([, value]) => typeof value !== 'string' || !isSecret(value),
    );
    const values = Object.entries(step.params);
    const safe = this.#secrets.replace(values.flatMap(([, value]) => value));
    let next = 0;
    return {
      ...step,
      ...(attributes.length > 0 && { eventAttributes: Object.fromEntries(attributes) }),
      params: Object.fromEntries(
        values.map(([name, value]) => [
          name,
          typeof value === 'string' ? safe[next++]! : value.map(() => safe[next++]!),
        ]),
      ),
    };
  }
}
