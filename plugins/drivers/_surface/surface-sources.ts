import {
  type Candidate,
  type ElementList,
  ElementLocator,
  ElementSource,
  type ElementType,
  type LocatedElement,
  PageSource,
  type Scope,
  Screen,
  type ScreenElement,
  type TreeAnswer,
  type TreeStrategy,
} from '#svc';
import type { SurfaceDriver } from './surface.js';

type SurfaceDriverClass = abstract new (...args: never[]) => SurfaceDriver;

/** The element source classes of a driver. Its module exports them, so that plugin discovery finds them. */
export interface SurfaceSources {
  readonly FindElement: new (driver: SurfaceDriver) => ElementLocator;
  readonly PageSource: new (driver: SurfaceDriver) => PageSource;
  readonly Screenshot: new (driver: SurfaceDriver) => Screen;
}

/** One sentence for each element source. */
export type SurfaceSourceDescriptions = Readonly<Record<keyof SurfaceSources, string>>;

const BROWSER_DESCRIPTIONS: SurfaceSourceDescriptions = {
  FindElement: 'Finds elements in the page, its open shadow roots and its frames.',
  PageSource: 'Reads the HTML of the page and what is on the screen.',
  Screenshot: 'Takes pictures of the window.',
};

/**
 * The element sources `<driver>_find_element`, `<driver>_page_source` and `<driver>_screenshot`, which read the surface
 * of a driver.
 * @param driver name of the driver source
 * @param driverClass the class of the driver, which is injected
 * @param descriptions those of a browser by default
 */
export function surfaceSources(
  driver: string,
  driverClass: SurfaceDriverClass,
  descriptions = BROWSER_DESCRIPTIONS,
): SurfaceSources {
  const inject = [driverClass];

  @ElementSource({
    name: `${driver}_find_element`,
    description: descriptions.FindElement,
    driver,
    locates: ['xpath', 'css', 'id', 'text'],
    inject,
  })
  class SurfaceFindElement extends ElementLocator {
    constructor(private readonly driver: SurfaceDriver) {
      super();
    }

    async find(by: TreeStrategy, value: string, limit: number, look: object): Promise<TreeAnswer> {
      return this.driver.surface.find(by, value, limit, look);
    }
  }

  @ElementSource({ name: `${driver}_page_source`, description: descriptions.PageSource, driver, inject })
  class SurfacePageSource extends PageSource {
    constructor(private readonly driver: SurfaceDriver) {
      super();
    }

    async source(): Promise<string> {
      return this.driver.surface.source();
    }

    async elements(scope: Scope = 'page'): Promise<ScreenElement[]> {
      return (await this.list(scope)).elements;
    }

    override async list(scope: Scope = 'page', isBrief?: boolean): Promise<ElementList> {
      return this.driver.surface.elements(scope, isBrief);
    }

    override async candidates(type: ElementType): Promise<Candidate[]> {
      return this.driver.surface.candidates(type);
    }

    override async locators(by: TreeStrategy, value: string, nth?: number): Promise<LocatedElement | undefined> {
      return this.driver.surface.locators(by, value, nth);
    }
  }

  @ElementSource({ name: `${driver}_screenshot`, description: descriptions.Screenshot, driver, inject })
  class SurfaceScreenshot extends Screen {
    constructor(private readonly driver: SurfaceDriver) {
      super();
    }

    async capture(): Promise<Buffer> {
      return this.driver.surface.capture();
    }
  }

  return { FindElement: SurfaceFindElement, PageSource: SurfacePageSource, Screenshot: SurfaceScreenshot };
}
