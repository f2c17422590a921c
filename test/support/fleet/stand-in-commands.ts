import { compileFunction } from 'node:vm';

/** What a browser of the stand-in remembers. */
export interface BrowserState {
  /** The addresses that it was sent to, in order, those that are still loading included. */
  readonly visits: string[];
}

/** The answer to a command: an HTTP status and the `value` of the body. */
export interface CommandAnswer {
  readonly status: number;
  readonly value: unknown;
}

export const commandError = (error: string, message: string, status: number): CommandAnswer => ({
  status,
  value: { error, message, stacktrace: '' },
});

const WINDOW = 'window-1';
const RECT = { x: 0, y: 0, width: 1280, height: 720 };
/** One white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8//8/AwAI/AL+XJ/PPwAAAABJRU5ErkJggg==';

type Command = (browser: BrowserState, body: Readonly<Record<string, unknown>>) => unknown;

const nothing: Command = () => null;

/** The commands of https://www.w3.org/TR/webdriver2/#endpoints that need no element. */
const COMMANDS: Readonly<Record<string, Command>> = {
  'DELETE /': nothing,
  'GET /timeouts': () => ({ script: 30_000, pageLoad: 300_000, implicit: 0 }),
  'POST /timeouts': nothing,
  'GET /url': ({ visits }) => visits.at(-1) ?? 'about:blank',
  'POST /url': ({ visits }, { url }) => {
    visits.push(String(url));
    return null;
  },
  'GET /title': () => 'Stand-in',
  'GET /window': () => WINDOW,
  'POST /window': nothing,
  'GET /window/handles': () => [WINDOW],
  'GET /window/rect': () => RECT,
  'POST /window/rect': () => RECT,
  'GET /source': () => '<html><head><title>Stand-in</title></head><body></body></html>',
  'GET /screenshot': () => PNG,
  'GET /cookie': () => [],
  'POST /actions': nothing,
  'DELETE /actions': nothing,
  'POST /execute/sync': (browser, { script }) => runInPage(String(script), browser),
};

/** The page that scripts see: loaded, with an address and a title, and without elements. */
const pageOf = (browser: BrowserState): Readonly<Record<string, unknown>> => {
  const location = { href: browser.visits.at(-1) ?? 'about:blank' };
  const document = { readyState: 'complete', title: 'Stand-in', URL: location.href, location };
  return { window: { innerWidth: RECT.width, innerHeight: RECT.height, document, location }, document, location };
};

/** Like a browser, it runs what its client sends; the client is a test. */
function runInPage(script: string, browser: BrowserState): unknown {
  const run = compileFunction(script, ['window', 'document', 'location']) as (...page: unknown[]) => unknown;
  return run(...Object.values(pageOf(browser))) ?? null;
}

/** Runs a command. It takes no time. */
export function answerCommand(
  browser: BrowserState,
  command: string,
  body: Readonly<Record<string, unknown>>,
): CommandAnswer {
  const run = COMMANDS[command];
  try {
    if (run) return { status: 200, value: run(browser, body) };
  } catch (error) {
    return commandError('javascript error', String(error), 500);
  }
  if (command.includes('/alert/')) return commandError('no such alert', 'no dialog is open', 404);
  return commandError('unknown command', command, 404);
}
