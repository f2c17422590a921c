const UNKNOWN_PATH =
  /does not know this path|requested resource could not be found|unknown command|no WebDriver answer/i;

/** Why a session did not start, with advice where the server knows no such path. */
export const startFailure = (reason: string): string =>
  UNKNOWN_PATH.test(reason)
    ? `${reason}. Is the path of the url right? Some servers have one, such as /wd/hub`
    : reason;
