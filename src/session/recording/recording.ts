import { createHash } from 'node:crypto';
import type { Binding } from '../../keyword/binding.js';
import type { KeywordDefinition } from '../../keyword/definition.js';
import type { Outcome } from '../../keyword/outcome.js';
import type { KeywordCall } from '../../keyword/call.js';
import { isSecret } from '../../secret.js';
import type { Template } from '../../locate/vision/templates.js';
import type { Origin } from './origin.js';
import { RecordedApi } from './recorded-api.js';
import { failedStep, type RecordedStep, type StepFailure, succeededStep } from './recorded-step.js';
import { SecretNames } from './secret-names.js';

export interface RecordingLimits {
  /** Maximum number of recorded calls. */
  readonly calls: number;
  /** Maximum characters of all their parameters. */
  readonly characters: number;
}

const LIMITS: RecordingLimits = { calls: 10_000, characters: 5_000_000 };

/** The part of a call beside its parameters. */
type CallExtras = Pick<KeywordCall, 'testCase' | 'eventAttributes'> & {
  /** Its own pictures. */
  readonly templates?: ReadonlyMap<string, Template>;
};

interface SizedStep {
  readonly step: RecordedStep;
  readonly characters: number;
}

/** The last calls of a session's clients, with secrets replaced by references. */
export class Recording {
  readonly #steps: SizedStep[] = [];
  readonly #secrets = new SecretNames();
  readonly #pictures = new RecordedPictures();
  readonly #uploads = new Map<string, string>();
  /** The API definitions of the session. */
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
    return this.#steps.map(({ step }) => step).filter(({ failure }) => failed || !failure);
  }

  /** The number of older calls that were dropped. */
  dropped({ failed = false }: { readonly failed?: boolean } = {}): number {
    return this.#dropped + (failed ? this.#droppedFailed : 0);
  }

  /** Adds an uploaded picture; one of the same name is replaced. */
  addTemplate(template: Template): void {
    const digest = this.#pictures.add(template);
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
    return this.#pictures.dataUrl(digest);
  }

  addSuccess(definition: KeywordDefinition, binding: Binding, outcome: Outcome, extras: CallExtras = {}): void {
    const step = succeededStep(definition, binding, outcome);
    const { testCase, templates = new Map<string, Template>() } = extras;
    const pictures = new Map([...this.#uploads].filter(([name]) => step.images.includes(name)));
    for (const template of templates.values()) {
      const digest = this.#pictures.add(template);
      if (digest !== undefined) pictures.set(template.name, digest);
    }
    const attributes = Object.entries(extras.eventAttributes ?? {}).filter(
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
    this.#steps.push({ step, characters });
    this.#characters += characters;
    while (this.#steps.length > this.limits.calls || this.#characters > this.limits.characters) {
      if (this.#steps.length === 1) break;
      const first = this.#steps.shift()!;
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

/** Bytes of all pictures together. */
const MAX_PICTURE_BYTES = 4_000_000;

const IMAGE_TYPES: readonly (readonly [signature: string, type: string])[] = [
  ['89504e47', 'png'],
  ['ffd8ff', 'jpeg'],
  ['52494646', 'webp'],
  ['47494638', 'gif'],
];

/** The pictures of recorded calls, each once. Pictures beyond 4 MB in total are not kept. */
class RecordedPictures {
  readonly #images = new Map<string, Buffer>();
  #bytes = 0;

  /** @returns the key of the picture; undefined when there is no room for it */
  add({ image }: Template): string | undefined {
    const digest = createHash('sha256').update(image).digest('base64');
    if (this.#images.has(digest)) return digest;
    if (this.#bytes + image.length > MAX_PICTURE_BYTES) return undefined;
    this.#bytes += image.length;
    this.#images.set(digest, image);
    return digest;
  }

  /** The picture as a data URL; undefined for one that is not kept. */
  dataUrl(digest: string): string | undefined {
    const image = this.#images.get(digest);
    if (!image) return undefined;
    const signature = image.toString('hex', 0, 4);
    const type = IMAGE_TYPES.find(([begin]) => signature.startsWith(begin))?.[1] ?? 'tiff';
    return `data:image/${type};base64,${image.toString('base64')}`;
  }
}
