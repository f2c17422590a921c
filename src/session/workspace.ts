import { type ElementType, type Filter, filterElements, type ScreenElement } from '../device/element.js';
import type { Candidate } from '../device/element-fingerprint.js';
import type { Driver } from '../device/driver.js';
import { ServiceError } from '../errors.js';
import { SharedFrame, toWindow } from '../locate/frame.js';
import { paintOver } from '../locate/paint-over.js';
import { phrasesOf } from '../locate/phrases.js';
import { first, type Sources } from '../locate/sources.js';
import type { Secrets } from '../secret.js';

/** A picture of the screen (base64 PNG) and what is on it, of the same moment. */
export interface ScreenElements {
  readonly screenshot: string;
  readonly elements: ScreenElement[];
}

/** Injectable: reads what is on the screen, through the session's sources. */
export class Workspace {
  constructor(
    private readonly sources: Sources,
    private readonly driver: Driver,
  ) {}

  /** The screen as base64 PNG, without a prefix. @throws ServiceError E0303 */
  async screenshot(): Promise<string> {
    const { screens } = this.sources;
    if (screens.length === 0) {
      throw new ServiceError(
        'E0303',
        `no screenshot source is configured; add one, such as ${this.#example('screenshot')}`,
      );
    }
    return (await first(screens, (screen) => screen.capture())).toString('base64');
  }

  /**
   * The screen as base64 PNG, with what may show a secret painted over.
   * @throws ServiceError E0303 also when it is unknown where that is
   */
  async maskedScreenshot(secrets: Secrets): Promise<string> {
    const frame = await new SharedFrame(this.sources, this.driver).masked(secrets);
    if (!frame) throw new ServiceError('E0303', 'where the screen may show a secret cannot be read');
    return (await paintOver(frame)).toString('base64');
  }

  /** The page source or UI hierarchy. @throws ServiceError E0202 when no source can give it */
  async source(): Promise<string> {
    this.#needPageSource();
    return first(this.sources.pageSources, (source) => source.source());
  }

  /**
   * What is on the screen and matches any of the filters: from the tree, else read by OCR.
   * @throws ServiceError E0202 when neither can be had
   */
  async elements(filters: readonly Filter[] = []): Promise<ScreenElement[]> {
    const { pageSources, screens, textReaders } = this.sources;
    if (pageSources.length > 0) {
      return filterElements(await first(pageSources, (source) => source.elements()), filters);
    }
    if (screens.length === 0 || textReaders.length === 0) this.#needPageSource();
    return filterElements(await this.#readElements(), filters);
  }

  /** Every element of a type with what it is known by; none where no source tells. */
  async candidates(type: ElementType): Promise<Candidate[]> {
    const { pageSources } = this.sources;
    return pageSources.length === 0 ? [] : first(pageSources, (source) => source.candidates(type));
  }

  async screenElements(filters: readonly Filter[] = []): Promise<ScreenElements> {
    const [screenshot, elements] = await Promise.all([this.screenshot(), this.elements(filters)]);
    return { screenshot, elements };
  }

  async #readElements(): Promise<ScreenElement[]> {
    const { picture, scale } = await new SharedFrame(this.sources, this.driver).get();
    const lines = await first(this.sources.textReaders, (reader) => reader.read(picture, undefined));
    return phrasesOf(lines).map(({ bounds, text }) => {
      const { x, y, width, height } = toWindow(bounds, scale);
      return {
        type: 'text',
        text,
        bounds: { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
        clickable: false,
        enabled: true,
        locator: `ocr=${text}`,
        source: 'ocr',
      };
    });
  }

  #needPageSource(): void {
    if (this.sources.pageSources.length > 0) return;
    throw new ServiceError('E0202', `add a page source to elements_sources, such as ${this.#example('page_source')}`);
  }

  #example(capability: string): string {
    return `"<driver>_${capability}"`;
  }
}
