import type { DataValue } from '../model/value.js';
import type { TestSession } from '../run/test-session.js';
import type { Frame } from './case-context.js';

/** Where names are looked up that no scope of the suite knows: in the variables of the session. */
export const unknownTo =
  (session: Pick<TestSession, 'variable'>) =>
  (name: string): Promise<readonly string[] | undefined> =>
    session.variable(name);

/** Masks the secrets of the variables and those of the session. */
export const hiderOf =
  ({ scope }: Pick<Frame, 'scope'>, session: Pick<TestSession, 'hide'>) =>
  <T>(value: T): T =>
    session.hide(scope.hide(value));

/** A value as a report shows it. */
export const storable = (value: DataValue): string => (typeof value === 'string' ? value : JSON.stringify(value));
