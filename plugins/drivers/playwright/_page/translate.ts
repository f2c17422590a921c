import { ServiceError } from '#svc';

/*
 * Playwright reports most failures by its message alone. `messages.spec.ts` produces them with the real library.
 */

const ANSI_COLOURS = /\u001b\[[0-9;]*m/g;
const GONE =
  /Target (page, context or browser has been )?closed|has been closed|Target crashed|Page crashed|Browser.*disconnected|Connection closed/i;
const NAVIGATED = /Execution context was destroyed|Cannot find context|frame (was|got|has been) detached|navigat/i;
const STALE = /not attached|is detached|Node is detached|not connected|JSHandle is disposed|Unable to adopt/i;

const REFUSALS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/element is not enabled/, 'it is disabled'],
  [/element is not editable/, 'it is read-only'],
  [/element is not visible/, 'it is not visible'],
  [/element is not stable/, 'it is still moving'],
  [/outside of the viewport/, 'it lies outside the window'],
  [
    /not an <input>|not have a role allowing|Element is not an|Cannot type text|Malformed value|Input of type/,
    'it does not accept this text',
  ],
  [/option(s)? being selected|did not find some options/, 'the option cannot be chosen'],
];

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(ANSI_COLOURS, '');

/** Whether the browser, the page or the connection to it is gone. */
export const isGone = (error: unknown): boolean => GONE.test(messageOf(error));

/** Whether the page navigated while it was asked, so that a retry helps. */
export const isMoved = (error: unknown): boolean => NAVIGATED.test(messageOf(error));

/** Translates an error of an action on an element. */
export function asRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const message = messageOf(error);
  // The press has been performed and the page has not answered since: a retry would press twice.
  if (/performing (click|tap) action/.test(message.trimEnd().split('\n').at(-1) ?? '') && /Timeout/.test(message)) {
    return new ServiceError('E0107', 'the page is busy since it was pressed', undefined, { cause: error });
  }
  const cover = [...message.matchAll(/- (<.+>)( from .+)? intercepts pointer events/g)].at(-1)?.[1];
  const reason =
    (cover && `it is covered by ${cover.slice(0, 200)}`) ??
    REFUSALS.find(([pattern]) => pattern.test(message))?.[1] ??
    (STALE.test(message) || NAVIGATED.test(message) ? 'it is no longer on the page' : undefined);
  if (reason === undefined && !/Timeout .* exceeded/.test(message)) return asFailure(error);
  return new ServiceError('E0206', reason ?? 'it did not accept the action in time', undefined, { cause: error });
}

/** Throws the translated error of a call that is not about the page in front. */
export function throwBrowserFailure(error: unknown): never {
  throw isGone(error) ? new ServiceError('E0106', 'the browser ended', undefined, { cause: error }) : asFailure(error);
}

/** Translates an error of any other call. */
export function asFailure(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const message = messageOf(error);
  if (/Timeout .* exceeded/.test(message)) return new ServiceError('E0107', undefined, undefined, { cause: error });
  const [line = ''] = message.replace(/^\w+\.\w+: /, '').split('\n');
  return new ServiceError('E0401', line.replace(/\/\/[^/@\s]+@/g, '//***@').slice(0, 500), undefined, { cause: error });
}
