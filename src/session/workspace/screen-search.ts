import { randomUUID } from 'node:crypto';
import { Config } from '../../config.js';
import { untilAborted, withDeadline } from '../../deadline.js';
import { Driver } from '../../device/driver.js';
import type { Rect } from '../../device/geometry.js';
import { inRows } from '../../device/geometry.js';
import type { Scope } from '../../di.js';
import { ServiceError } from '../../errors.js';
import { ElementFinder } from '../../locate/finder.js';
import { SharedFrame, toWindow } from '../../locate/frame.js';
import { writeLocator } from '../../locate/locator.js';
import type { HitList } from '../../locate/search.js';
import { first, Sources } from '../../locate/sources.js';
import { cutTemplate } from '../../locate/vision/cut-template.js';
import { ProjectTemplates } from '../../locate/vision/project-templates.js';
import { Templates } from '../../locate/vision/templates.js';
import { phrasesOf } from '../../locate/vision/text-match.js';
import { CallContext } from '../../plugin/call-context.js';
import { Registry } from '../../plugin/registry.js';
import { reveal } from '../../secret.js';
import { Variables } from '../../variables.js';

/** A text that OCR read. */
export interface ReadText {
  readonly text: string;
  /** Window coordinates. */
  readonly bounds: Rect;
  /** The detector's confidence in its least certain word, 0 to 1. */
  readonly score: number;
  /** The name of the text detector. */
  readonly source: string;
}

/** A place that shows a template. */
export interface SeenTemplate {
  readonly name: string;
  /** Window coordinates. */
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly score: number;
  /** The name of the image detector. */
  readonly source: string;
}

/** Where templates are seen on the screen. */
export interface SeenTemplates {
  readonly pictures: readonly SeenTemplate[];
  /** Templates that cannot be searched for, such as those of one colour. */
  readonly failed: readonly { readonly name: string; readonly message: string }[];
  /** Templates that were left out, for the limit of places or of time. */
  readonly unsearched: number;
}

/** Names a part of the screen as a template. */
const PART = 'part';

/** How one search is run. */
export interface SearchOptions {
  /** Aborted when the client has left. */
  readonly signal?: AbortSignal;
  /** Pictures of this search alone, by name: base64 or a data URL. */
  readonly templates?: Readonly<Record<string, string>> | null | undefined;
  /** Seconds that the search may wait, beside the deadline of a read. */
  readonly timeout?: number;
}

/**
 * Runs a search within `read_timeout_s` of the settings.
 * @param scope of the session
 * @throws ServiceError E0107 when it takes too long; the reason of the outer signal
 */
export function searchScreen<T>(
  scope: Scope,
  templates: Templates,
  ask: (search: ScreenSearch) => Promise<T>,
  { timeout = 0, outer }: Pick<SearchOptions, 'timeout'> & { readonly outer: AbortSignal },
): Promise<T> {
  const limit = scope.get(Config).settings.read_timeout_s + timeout;
  const late = () => new ServiceError('E0107', `no answer within ${limit} s (SVC_READ_TIMEOUT_S)`);
  return withDeadline(limit, late, (signal) => ask(new ScreenSearch(scope, templates, signal)), { outer });
}

/** Searches the screen as keywords do, without acting on it. One instance per request. */
export class ScreenSearch {
  readonly #sources: Sources;
  readonly #variables: Variables;
  readonly #call: CallContext;
  readonly #frame: SharedFrame;

  /** @param signal aborts the searches; detectors then end by themselves */
  constructor(
    private readonly scope: Scope,
    private readonly templates: Templates,
    private readonly signal: AbortSignal,
  ) {
    this.#sources = scope.get(Sources);
    this.#variables = scope.get(Variables);
    this.#call = new CallContext(randomUUID(), signal, { pictures: false, secrets: this.#variables.secrets });
    this.#frame = new SharedFrame(this.#sources, scope.get(Driver));
  }

  /**
   * Looks for a locator until the timeout passes. Variables are filled in, and of their alternatives the first that finds
   * elements counts. Secrets are masked.
   * @param limit of the hits
   * @param timeout seconds
   * @throws ServiceError E0205 for a malformed locator, E0403 for an unknown variable
   */
  async find(locator: string, limit: number, timeout: number): Promise<HitList> {
    const { secrets } = this.#variables;
    const values = this.#variables.expand(locator);
    values.forEach((value) => secrets.remember(value));
    const finder = this.#finderOf(this.templates);
    let found: HitList | undefined;
    for (const value of values) {
      found = await finder.list(reveal(value), limit, timeout, found ? undefined : this.#frame);
      if (found.trace.found) break;
    }
    if (!found) throw new ServiceError('E0403', 'locator: the variable has no value');
    return secrets.hide(found);
  }

  /**
   * A part of the screen as PNG, in device pixels.
   * @param bounds window coordinates
   * @throws ServiceError E0403 when they leave the screen
   */
  async cut(bounds: Rect): Promise<Buffer> {
    return cutTemplate(await this.#frame.get(), bounds);
  }

  /**
   * Looks for a part of the screen on the same picture, as for a template: the part itself, and every place like it.
   * @param bounds window coordinates
   * @throws ServiceError E0403 when they leave the screen, E0304 when the part cannot be searched for
   */
  async findPart(bounds: Rect, limit: number): Promise<HitList> {
    const part = new Map([[PART, { name: PART, image: await this.cut(bounds) }]]);
    const finder = this.#finderOf(new Templates(part, part, ProjectTemplates.none));
    return finder.list(writeLocator('image', PART), limit, 0, this.#frame);
  }

  /**
   * The texts that OCR reads, in reading order.
   * @throws ServiceError E0503 without a text detector
   */
  async texts(): Promise<ReadText[]> {
    const { textReaders } = this.#sources;
    if (textReaders.length === 0) throw this.#missing('text');
    const { picture, scale } = await this.#frame.get();
    const { lines, source } = await first(textReaders, async (reader, name) => ({
      lines: await untilAborted(reader.read(picture, undefined), this.signal),
      source: name,
    }));
    return inRows(phrasesOf(lines))
      .flat()
      .map(({ text, bounds, confidence }) => ({ text, bounds: toWindow(bounds, scale), score: confidence, source }));
  }

  /**
   * Looks for templates on one picture of the screen. After half of `read_timeout_s` no further template is searched.
   * @param limit of all places together
   * @throws ServiceError E0503 without an image detector
   */
  async pictures(names: readonly string[], limit: number): Promise<SeenTemplates> {
    if (this.#sources.imageMatchers.length === 0) throw this.#missing('image');
    const end = performance.now() + this.scope.get(Config).settings.read_timeout_s * 500;
    const pictures: SeenTemplate[] = [];
    const failed: SeenTemplates['failed'][number][] = [];
    const finder = this.#finderOf(this.templates);
    let searched = 0;
    for (const name of names) {
      if (pictures.length >= limit || performance.now() > end) break;
      searched++;
      try {
        const left = limit - pictures.length;
        const { hits, trace } = await finder.list(writeLocator('image', name), left, 0, this.#frame);
        pictures.push(...hits.map(({ bounds, score = 0, source }) => ({ name, bounds, score, source })));
        const failure = trace.rungs.find(({ outcome }) => outcome === 'failed');
        if (hits.length === 0 && failure?.reason) failed.push({ name, message: failure.reason });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'E0304') throw error;
        failed.push({ name, message: error.message });
      }
    }
    return { pictures, failed, unsearched: names.length - searched };
  }

  #finderOf(templates: Templates): ElementFinder {
    return new ElementFinder(this.#sources, this.scope.get(Driver), templates, this.#call, this.scope.get(Config));
  }

  #missing(kind: 'text' | 'image'): ServiceError {
    const names = this.scope
      .get(Registry)
      .all(`${kind} detector`)
      .map(({ info }) => info.name);
    return new ServiceError(
      'E0503',
      `the session has no ${kind} detector: start it with ${kind}_detection, such as ["${names[0]}"] of ${names.join(', ')}`,
    );
  }
}
