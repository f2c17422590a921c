/** What webdriverio makes of a failed start speaks to its own users; this says the same to ours. */
const ADVICE: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^Unable to connect to "/, 'nothing listens there: start the server, or correct the url'],
  [/^Make sure to connect to valid hostname:port/, 'the server answered nothing: is it a WebDriver server?'],
  [/in your wdio\.conf\.js|^The browser driver couldn't start the session\./, 'the server does not know this path'],
  [/^See wdio\.\* logs/, 'the server gave no reason'],
];
const UNKNOWN_PATH =
  /does not know this path|requested resource could not be found|unknown command|no WebDriver answer/i;

/** @param reason the first line of what webdriverio, or the server, says */
export function startFailure(reason: string): string {
  const told = ADVICE.find(([pattern]) => pattern.test(reason))?.[1] ?? reason;
  return UNKNOWN_PATH.test(told)
    ? `${told}. Is the path of the url right? Some servers have one, such as /wd/hub`
    : told;
}
