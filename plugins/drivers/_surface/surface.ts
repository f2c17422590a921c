import type { Candidate, Driver, ElementType, Scope, ScreenElement, TreeAnswer, TreeStrategy } from '#svc';

type Acts =
  | 'windowSize'
  | 'press'
  | 'movePointer'
  | 'longPress'
  | 'swipe'
  | 'scroll'
  | 'scrollArea'
  | 'scrollAreas'
  | 'drag'
  | 'pinch'
  | 'pressKey'
  | 'clearFocused'
  | 'typeText'
  | 'typeKeys'
  | 'executeScript'
  | 'fingerprint';

/** What a session shows: a page or a native screen, and how it is acted on and read. */
export interface Surface extends Pick<Driver, Acts> {
  /** As of an ElementLocator. */
  find(by: TreeStrategy, value: string, limit: number, look: object): Promise<TreeAnswer>;
  source(): Promise<string>;
  elements(scope: Scope): Promise<ScreenElement[]>;
  /** As of a PageSource. */
  candidates(type: ElementType): Promise<Candidate[]>;
  /** PNG in device pixels. */
  capture(): Promise<Buffer>;
}
