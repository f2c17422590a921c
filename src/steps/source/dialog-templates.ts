import type { DialogAction } from '../../device/browser/dialogs.js';
import { jsLiteral } from './js-script.js';
import { NoEquivalent, type SourceCall, type Templates } from './source-call.js';

const actionOf = (call: SourceCall): DialogAction => call.word('action') as DialogAction;
const textArgument = (call: SourceCall): string => (call.has('text') ? `, ${call.text('text')}` : '');
const onDialog = (runner: string, call: SourceCall): string =>
  `onDialog(${runner}, ${jsLiteral(actionOf(call))}${textArgument(call)});`;

function noWaiting(): never {
  throw new NoEquivalent(
    'Playwright answers a dialog while the action that opens it runs; use On Dialog with an answer',
  );
}

/** The Playwright code for dialogs. */
export const PLAYWRIGHT_DIALOGS: Templates = {
  on_dialog: (call) => (actionOf(call) === 'wait' ? noWaiting() : [onDialog('page', call)]),
  handle_dialog: noWaiting,
  get_dialog_text: noWaiting,
};

/** The WebdriverIO code for dialogs. */
export const WEBDRIVERIO_DIALOGS: Templates = {
  on_dialog: (call) => [onDialog('browser', call)],
  handle_dialog: (call) => {
    const timeout = Math.round(call.number('timeout') * 1000);
    return [`await answerDialog(browser, ${jsLiteral(actionOf(call))}, ${timeout}${textArgument(call)});`];
  },
  get_dialog_text: () => ['log(await browser.getAlertText().catch(() => null));'],
};

const row = (...cells: readonly string[]): string => cells.join('    ');
const timeoutOf = (call: SourceCall): string => `timeout=${call.number('timeout')} s`;

/** The SeleniumLibrary code for dialogs, which it leaves open until they are handled. */
export const ROBOT_DIALOGS: Templates = {
  on_dialog: (call) => {
    if (actionOf(call) !== 'wait')
      throw new NoEquivalent('SeleniumLibrary answers each dialog by a keyword of its own');
    return ['No Operation'];
  },
  handle_dialog: (call) => {
    const answer = `action=${actionOf(call).toUpperCase()}`;
    if (!call.has('text')) return [row('Handle Alert', answer, timeoutOf(call))];
    return [row('Input Text Into Alert', call.text('text'), answer, timeoutOf(call))];
  },
  get_dialog_text: (call) => [
    row('${svc_read}=', 'Handle Alert', 'action=LEAVE', timeoutOf(call)),
    row('Log To Console', '${svc_read}'),
  ],
};
