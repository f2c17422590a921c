import type { ErrorCode } from '../../errors.js';

const ON_SCREEN = '.elements lists what is on the screen, with locators.';

/** What a person can do next, where it is not plain from the message. */
export const ADVICE: Partial<Record<ErrorCode, string>> = {
  E0106: 'Close And Terminate App, then Launch App, open it again.',
  E0107: 'Try again; .screenshot FILE shows what is on the screen.',
  E0201: ON_SCREEN,
  E0204: ON_SCREEN,
  E0205: 'Locators are xpath=, text=, css=, id=, ocr=, image= or a plain id.',
  E0206: 'Something covers, disables or moves it: .screenshot FILE shows what.',
  E0402: '.help lists the keywords.',
};
