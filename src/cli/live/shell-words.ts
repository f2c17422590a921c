import { ServiceError } from '../../errors.js';

const WORD = /(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/g;
const PART = /\\(.)|'([^']*)'|"((?:[^"\\]|\\.)*)"/g;

/**
 * The words of a line as a shell takes them: separated by white space, quotation marks and backslashes taken off.
 * @throws ServiceError E0403 for a quotation mark that is not closed
 */
export function shellWords(line: string): string[] {
  if (line.replace(WORD, '').trim() !== '') throw new ServiceError('E0403', 'a quotation mark is not closed');
  return (line.match(WORD) ?? []).map((word) =>
    word.replace(PART, (_, escaped?: string, single?: string, double?: string) =>
      double === undefined ? (escaped ?? single ?? '') : double.replace(/\\(["\\$`])/g, '$1'),
    ),
  );
}
