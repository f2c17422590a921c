import { type Config, type ElementFinder, ServiceError, type Target, type Where } from '#svc';
import { type Expectation, expectText } from './expect-text.js';

/**
 * Waits until a text of an element is as expected.
 * @param what names the text in the error, such as `the text`
 * @throws ServiceError E0201 when the element does not appear, E0206 when it cannot be read, E0401 with both texts when
 * it is not as expected
 */
export async function expectOfElement(
  finder: ElementFinder,
  config: Config,
  what: string,
  { element, expected, match, ...where }: { readonly element: string } & Expectation & Where,
  read: (target: Target) => Promise<string | null>,
): Promise<true> {
  const { timeout = config.settings.find_timeout_s } = where;
  const end = performance.now() + timeout * 1000;
  const left = () => Math.max(0, (end - performance.now()) / 1000);
  // The first search waits; the later ones read the element that a page may have replaced meanwhile.
  const first = await finder.act(element, where, read);
  let isRead = false;
  return expectText(finder, `${what} of ${element}`, { expected, match }, left(), async () => {
    if (isRead) return finder.act(element, { ...where, timeout: 0 }, read).catch(absentAsNull);
    isRead = true;
    return first;
  });
}

function absentAsNull(error: unknown): null {
  if (error instanceof ServiceError && (error.code === 'E0201' || error.code === 'E0206')) return null;
  throw error;
}
