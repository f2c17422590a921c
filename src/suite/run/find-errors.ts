import { foldCase, normalizeText } from '../../text/index.js';
import type { ErrorDefinition } from '../model/project.js';
import type { FoundError } from '../result/run-result.js';

const searched = (text: string): string => foldCase(normalizeText(text));

/**
 * The error definitions whose text is on the screen, ignoring case and how white space is laid out.
 * @param text the visible text
 * @returns in the order of the definitions; a code with several texts may occur several times
 */
export function findErrors(text: string, definitions: readonly ErrorDefinition[]): FoundError[] {
  const screen = searched(text);
  return definitions
    .filter(({ match }) => searched(match) !== '' && screen.includes(searched(match)))
    .map(({ code, match, description, severity }) => ({
      code,
      match,
      ...(description !== undefined && { description }),
      ...(severity !== undefined && { severity }),
    }));
}
