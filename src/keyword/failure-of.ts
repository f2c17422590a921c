import { ServiceError } from '../errors.js';
import type { KeywordDefinition } from './definition.js';

/** Characters of a plugin's own message that a client gets. */
const LONGEST_MESSAGE = 500;
/** What JavaScript throws by itself at a mistake in a program: the message describes the code, not the failure. */
const MISTAKES = [TypeError, ReferenceError, RangeError, SyntaxError];

/**
 * What a keyword threw, as the failure of its call. An Error that a plugin of a third party throws is a failure with its
 * message (E0401). A mistake in its program, and whatever a keyword of the package throws that is no ServiceError, is
 * E0802, whose text is for the log alone.
 */
export function failureOf({ foreign }: KeywordDefinition, thrown: unknown): ServiceError {
  const isMessage = thrown instanceof Error && !MISTAKES.some((mistake) => thrown instanceof mistake);
  if (foreign === undefined || !isMessage || thrown instanceof ServiceError) return ServiceError.from(thrown);
  const reason = (thrown.message || thrown.name).slice(0, LONGEST_MESSAGE);
  return new ServiceError('E0401', reason, undefined, { cause: thrown });
}
