import {
  type ElementList,
  type ElementType,
  type Filter,
  filterElements,
  inScope,
  type Scope,
  type ScreenElement,
} from '../../device/element.js';
import type { Candidate } from '../../device/element-fingerprint.js';
import type { ElementLocators } from '../../device/element-locators.js';
import type { Driver } from '../../device/driver.js';
import { ServiceError } from '../../errors.js';
import { SharedFrame } from '../../locate/frame.js';
import { paintOver } from '../../locate/annotate.js';
import { cutSource } from '../../locate/ports.js';
import { locateInTree, parseElementLocator, shownLocators } from '../../locate/element-locators.js';
import { first, type Sources } from '../../locate/sources.js';
import type { Secrets } from '../../secret.js';
import { type Moment, Moments } from './moment.js';
import { elementsRead, locateRead, type ReadScreen } from './read-elements.js';

/** A picture of the screen (base64 PNG) and the elements on it, of the same moment. */
export interface ScreenElements {
  readonly screenshot: string;
  readonly elements: ScreenElement[];
  /** Only when the page has more elements than are read: those after them are missing. */
  readonly truncated?: true;
  /** Only when the screen kept changing, so that the two may differ. */
  readonly moving?: true;
}

/** Injectable: reads the screen through the session's sources. */
export class Workspace {
  readonly #moments = new Moments(
    () => this.capture(),
    () => this.list(),
  );

  constructor(
    private readonly sources: Sources,
    private readonly driver: Driver,
  ) {}

  /** As `capture`, as base64 without a prefix. @throws ServiceError E0303 */
  async screenshot(): Promise<string> {
    return (await this.capture()).toString('base64');
  }

  /** The screen as PNG. @throws ServiceError E0303 */
  async capture(): Promise<Buffer> {
    const { screens } = this.sources;
    if (screens.length === 0) {
      throw new ServiceError(
        'E0303',
        `no screenshot source is configured; add one, such as ${this.#example('screenshot')}`,
      );
    }
    return first(screens, (screen) => screen.capture());
  }

  /**
   * The screen as base64 PNG, with areas that may show a secret painted over.
   * @throws ServiceError E0303 also when these areas are unknown
   */
  async maskedScreenshot(secrets: Secrets): Promise<string> {
    const frame = await new SharedFrame(this.sources, this.driver).masked(secrets);
    if (!frame) throw new ServiceError('E0303', 'where the screen may show a secret cannot be read');
    return (await paintOver(frame)).toString('base64');
  }

  /** The page source or UI hierarchy, at most 10,000,000 characters of it. @throws ServiceError E0202 when no source can give it */
  async source(): Promise<string> {
    this.#needPageSource();
    return cutSource(await first(this.sources.pageSources, (source) => source.source()));
  }

  /**
   * The elements on the page, or in the window, that match any of the filters: from the tree, else read by OCR.
   * @throws ServiceError E0202 without a page source or OCR
   */
  async elements(filters: readonly Filter[] = [], scope: Scope = 'page'): Promise<ScreenElement[]> {
    return (await this.list(filters, scope)).elements;
  }

  /**
   * As `elements`, and whether some are missing.
   * @param isBrief whether elements that can be acted on get their `brief` locator
   */
  async list(filters: readonly Filter[] = [], scope: Scope = 'page', isBrief = false): Promise<ElementList> {
    const { pageSources } = this.sources;
    if (pageSources.length === 0) return { elements: filterElements((await this.#readScreen()).elements, filters) };
    const { elements, truncated } = await first(pageSources, (source) => source.list(scope, isBrief));
    return { elements: filterElements(inScope(elements, scope), filters), ...(truncated && { truncated }) };
  }

  /**
   * The element that a locator finds, with its attributes and every locator that finds it.
   * @throws ServiceError E0201 when it is gone, E0205, E0202 without a page source or OCR
   */
  async locators(text: string): Promise<ElementLocators> {
    const { by, ...locator } = parseElementLocator(text);
    if (by !== 'ocr') this.#needPageSource();
    const found =
      by === 'ocr'
        ? locateRead(await this.#readLines(), locator)
        : await locateInTree({ by, ...locator }, this.sources.pageSources);
    if (!found) throw new ServiceError('E0201', `${text} is not on the screen now; read the elements again`);
    return shownLocators(found);
  }

  /** Every element of a type with its fingerprint; none without a page source. */
  async candidates(type: ElementType): Promise<Candidate[]> {
    const { pageSources } = this.sources;
    return pageSources.length === 0 ? [] : first(pageSources, (source) => source.candidates(type));
  }

  async screenElements(filters: readonly Filter[] = [], scope: Scope = 'page'): Promise<ScreenElements> {
    const { picture, elements, moving, truncated } = await this.moment();
    return {
      screenshot: picture.toString('base64'),
      elements: filterElements(inScope(elements, scope), filters),
      ...(moving && { moving }),
      ...(truncated && { truncated }),
    };
  }

  /** The screen and all elements on it. @throws ServiceError E0303, E0202 */
  moment(): Promise<Moment> {
    return this.sources.pageSources.length > 0 ? this.#moments.take() : this.#readScreen();
  }

  /** OCR reads the picture itself, so both parts are of the same moment. */
  async #readScreen(): Promise<Moment> {
    const { screens, textReaders } = this.sources;
    if (screens.length === 0 || textReaders.length === 0) this.#needPageSource();
    const read = await this.#readLines();
    return { picture: read.frame.picture.png, elements: elementsRead(read), moving: false };
  }

  async #readLines(): Promise<ReadScreen> {
    const { textReaders } = this.sources;
    if (textReaders.length === 0) {
      throw new ServiceError('E0202', 'add a text detector to text_detection, such as "tesseract", to read by OCR');
    }
    const frame = await new SharedFrame(this.sources, this.driver).get();
    return { frame, lines: await first(textReaders, (reader) => reader.read(frame.picture, undefined)) };
  }

  #needPageSource(): void {
    if (this.sources.pageSources.length > 0) return;
    throw new ServiceError('E0202', `add a page source to elements_sources, such as ${this.#example('page_source')}`);
  }

  #example(capability: string): string {
    return `"<driver>_${capability}"`;
  }
}
