import type { Failure } from '../../api/failure';

/** What a person can do, by the code of a failure. */
const ADVICE: Readonly<Record<string, string>> = {
  E0101: 'Run Launch App, or start a new session.',
  E0102: 'Check the driver, its address and the capabilities of the session.',
  E0105: 'This platform cannot do it. Use another keyword.',
  E0106: 'The browser or device is gone. Stop the session and start a new one.',
  E0107: 'The browser or device did not answer in time. Look at the screen, and run it again.',
  E0201:
    'Choose the element on the screen or in the list of elements and take a locator from there. It may also be further down: scroll to it first. The trace below says what each rung found.',
  E0202: 'Start the session with a page source, or with text detection.',
  E0204: 'Look whether the screen is the one that you expect, or give a longer timeout.',
  E0205:
    'A locator begins with xpath=, text=, css=, id=, ocr= or image=, or is a plain text or the name of a template. An area is x,y,width,height in percent.',
  E0206:
    'Something covers, disables or moves the element. Look at the picture below, and wait for it or close what covers it.',
  E0207: 'Answer the dialog with Handle Dialog. On Dialog says what happens to later ones.',
  E0303: 'Start the session with a screenshot source, or run it again if the screen was changing.',
  E0304: 'Choose a picture in PNG, JPEG, BMP, TIFF or WebP.',
  E0401: 'The attempts below say why each alternative failed.',
  E0402: 'Choose the keyword from the palette.',
  E0403: 'Edit the parameter that the message names, and run it again.',
  E0405: 'Give a longer timeout, or take smaller steps.',
  E0406: 'The call was aborted: the session was stopped, or its client left. Run it again.',
  E0407: 'Too many calls wait in this session. Wait until some have ended.',
  E0505: 'The service shuts down. The page reconnects when it is back.',
  E0507: 'Log in again.',
  E0508: 'The service does not allow it. Its settings say what is allowed.',
  E0512: 'Wait a moment, and run it again.',
  E0513: 'Check the name of the file; the files of the session are listed in their panel.',
  E0601: 'Check the name of the plugin, and whether its package is installed.',
  E0603: 'A plugin failed. The log of the service says more.',
  E0701: 'Look at the answer of the API and at what its definition expects.',
  E0801: 'Check the settings of the language model, or run it again.',
  E0802: 'This is an error of the service. Its log says more.',
  offline: 'The page reconnects by itself. Run the call again when it has; look first whether it was done.',
  gone: 'The session has ended. Start a new one.',
};

/** What to do about the failure of a call. */
export const adviceFor = ({ code }: Pick<Failure, 'code'>): string =>
  ADVICE[code] ?? 'Edit the call and run it again. The message says what is wrong.';
