import { ServiceError } from '../errors.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import { parseDocument } from './parse-document.js';
import type { Step } from './step.js';
import { stepFromLine } from './step-from-line.js';
import type { StepsFile } from './steps-file.js';

/** How a document begins: a list, an object, or a key. No keyword ends with a colon. */
const DOCUMENT = /^\s*([[{]|- |---|[\w-]+:(\s|$))/;

/**
 * Reads steps: a YAML or JSON list of `{keyword, params}`, or an object `{session, steps}`, or lines
 * `Keyword | param | param`, where `#` begins a remark and `\|` stands for a bar.
 * @param name what messages call it
 * @throws ServiceError E0403 with the place of the first problem, E0402 for an unknown keyword
 */
export async function parseSteps(text: string, name: string, catalog: KeywordCatalog): Promise<StepsFile> {
  const file = DOCUMENT.test(withoutRemarks(text))
    ? await parseDocument(text, name)
    : { steps: fromLines(text, name, catalog) };
  if (file.steps.length === 0) throw new ServiceError('E0403', `${name} has no steps`);
  for (const { keyword, place } of file.steps) {
    try {
      catalog.get(keyword);
    } catch (error) {
      const { code, reason, details } = ServiceError.from(error);
      throw new ServiceError(code, `${place}: ${reason}`, details);
    }
  }
  return file;
}

const withoutRemarks = (text: string): string => text.replace(/^\uFEFF/, '').replace(/^\s*#.*$/gm, '');

function fromLines(text: string, name: string, catalog: KeywordCatalog): Step[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, i) => {
      const place = `${name}:${i + 1}`;
      try {
        const step = stepFromLine(line, catalog);
        return step ? [{ ...step, place }] : [];
      } catch (error) {
        const { code, reason, details } = ServiceError.from(error);
        throw new ServiceError(code, `${place}: ${reason}`, details);
      }
    });
}
