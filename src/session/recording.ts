import type { Binding } from '../keyword/binding.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { Outcome } from '../keyword/call-executor.js';
import type { KeywordCall } from '../keyword/call.js';
import { isSecret } from '../secret.js';
import type { Template } from '../locate/vision/templates.js';
import type { Origin } from './origin.js';
import { RecordedApi } from './recorded-api.js';
import { RecordedPictures } from './recorded-pictures.js';
import { failedStep, type RecordedStep, type StepFailure, succeededStep } from './recorded-step.js';
import { SecretNames } from './secret-names.js';

export interface RecordingLimits {
  /** Calls that are kept. */
  readonly calls: number;
  /** Characters that they may have together. */
  readonly characters: number;
}

const LIMITS: RecordingLimits = { calls: 10_000, characters: 5_000_000 };

/** What a call had beside its parameters. */
type CallAround = Pick<KeywordCall, 'testCase' | 'eventAttributes'> & {
  /** Its own pictures. */
  readonly templates?: ReadonlyMap<string, Template>;
};

interface Kept {
  readonly step: RecordedStep;
  readonly characters: number;
}

/** What the clients of a session have done: the last calls, without the secrets in them. */
export class Recording {
  readonly #kept: Kept[] = [];
  readonly #secrets = new SecretNames();
  readonly #pictures = new RecordedPictures();
  readonly #uploads = new Map<string, string>();
  /** The API definitions that were in use. */
  readonly api = new RecordedApi((secret) => this.#secrets.referenceTo(secret));
  #characters = 0;
  #dropped = 0;
  #droppedFailed = 0;

  constructor(
    readonly origin: Origin,
    private readonly limits: RecordingLimits = LIMITS,
  ) {}

  /** The calls that succeeded, in order; with `failed` the others too, in their places. */
  steps({ failed = false }: { readonly failed?: boolean } = {}): RecordedStep[] {
    return this.#kept.map(({ step }) => step).filter(({ failure }) => failed || !failure);
  }

  /** How many calls came before those that are kept. */
  dropped({ failed = false }: { readonly failed?: boolean } = {}): number {
    return this.#dropped + (failed ? this.#droppedFailed : 0);
  }

  /** A picture that a client uploaded; one of the same name is replaced. */
  addTemplate(template: Template): void {
    const digest = this.#pictures.add(template);
    if (digest === undefined) this.#uploads.delete(template.name);
    else this.#uploads.set(template.name, digest);
  }

  /** The uploads, by their names: what names each picture. */
  get uploads(): ReadonlyMap<string, string> {
    return this.#uploads;
  }

  /** A picture as a data URL; undefined for one that is not kept. */
  picture(digest: string): string | undefined {
    return this.#pictures.dataUrl(digest);
  }

  addSuccess(definition: KeywordDefinition, binding: Binding, outcome: Outcome, around: CallAround = {}): void {
    const step = succeededStep(definition, binding, outcome);
    const { testCase, templates = new Map<string, Template>() } = around;
    const pictures = new Map([...this.#uploads].filter(([name]) => step.images.includes(name)));
    for (const template of templates.values()) {
      const digest = this.#pictures.add(template);
      if (digest !== undefined) pictures.set(template.name, digest);
    }
    const attributes = Object.entries(around.eventAttributes ?? {}).filter(
      ([, value]) => typeof value !== 'string' || !isSecret(value),
    );
    this.#add({
      ...step,
      pictures: Object.fromEntries(pictures),
      ...(testCase != null && { testCase }),
      ...(attributes.length > 0 && { eventAttributes: Object.fromEntries(attributes) }),
    });
  }

  addFailure(definition: KeywordDefinition, binding: Binding, failure: StepFailure): void {
    this.#add(failedStep(definition, binding, failure));
  }

  #add(given: RecordedStep): void {
    const step = this.#withoutSecrets(given);
    const characters = Object.values(step.params).flat().join('').length;
    this.#kept.push({ step, characters });
    this.#characters += characters;
    while (this.#kept.length > this.limits.calls || this.#characters > this.limits.characters) {
      if (this.#kept.length === 1) break;
      const first = this.#kept.shift()!;
      this.#characters -= first.characters;
      if (first.step.failure) this.#droppedFailed++;
      else this.#dropped++;
    }
  }

  #withoutSecrets(step: RecordedStep): RecordedStep {
    const values = Object.entries(step.params);
    const safe = this.#secrets.replace(values.flatMap(([, value]) => value));
    let next = 0;
    return {
      ...step,
      params: Object.fromEntries(
        values.map(([name, value]) => [
          name,
          typeof value === 'string' ? safe[next++]! : value.map(() => safe[next++]!),
        ]),
      ),
    };
  }
}
