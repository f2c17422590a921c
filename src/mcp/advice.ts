import type { ErrorCode, ErrorDetail } from '../errors.js';

/** What a model can do next, where it is not plain from the message. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  E0101: 'Open the driver again with launch_app, or start_session.',
  E0102: 'Check driver, url and capabilities of start_session.',
  E0104: 'Use one of the known capabilities.',
  E0105: 'This platform cannot do it: use another keyword.',
  E0106: 'The device or browser is gone: terminate_session, then start_session.',
  E0107: 'The device did not answer: try again, or terminate_session and start_session.',
  E0201:
    'Look at get_interactive_elements and use a locator from there; scroll_until_element_appears finds what is further down.',
  E0202: 'Start the session with a page source, or with text_detection.',
  E0204: 'Look at get_interactive_elements: is the screen the one you expect?',
  E0205: 'Locators are xpath=, text=, css=, id=, ocr=, image= or a plain id.',
  E0206: 'Something covers, disables or moves it: look at the screenshot.',
  E0303: 'Start the session with a screenshot source.',
  E0402: 'svc://keywords lists every keyword.',
  E0403: 'Correct the parameter and call again.',
  E0405: 'Try a shorter step.',
  E0504: 'Terminate a session that is no longer used.',
  E0601: 'Use one of the names that the message suggests.',
  E0701: 'The answer of the API is in the error object.',
};

/** The text of a failure: its code, its message, and a line of advice. */
export function adviceFor({ code, message, details }: ErrorDetail): string {
  // An API that was never called, or never answered, has no answer to look at.
  const isKnown = code !== 'E0701' || details?.['status_code'] !== undefined;
  return [`[${code}] ${message}`, isKnown && ADVICE[code]].filter(Boolean).join('\n');
}
