import { ServiceError } from '../errors.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import { problemsIn, problemText } from '../schema-problems.js';
import { type Step, WrittenStep } from './step.js';
import { stepFromLine } from './step-from-line.js';

/**
 * Reads steps: a YAML or JSON list of `{keyword, params}`, or lines `Keyword | param | param`, where `#` begins a remark
 * and `\|` stands for a bar.
 * @param name what messages call it
 * @throws ServiceError E0403 with the place of the first problem, E0402 for an unknown keyword
 */
export async function parseSteps(text: string, name: string, catalog: KeywordCatalog): Promise<Step[]> {
  const steps = /^\s*([[{]|- |---)/.test(withoutRemarks(text))
    ? await fromDocument(text, name)
    : fromLines(text, name, catalog);
  if (steps.length === 0) throw new ServiceError('E0403', `${name} has no steps`);
  for (const { keyword, place } of steps) {
    try {
      catalog.get(keyword);
    } catch (error) {
      const { code, reason, details } = ServiceError.from(error);
      throw new ServiceError(code, `${place}: ${reason}`, details);
    }
  }
  return steps;
}

const withoutRemarks = (text: string): string => text.replace(/^\uFEFF/, '').replace(/^\s*#.*$/gm, '');

async function fromDocument(text: string, name: string): Promise<Step[]> {
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem) throw new ServiceError('E0403', `${name}:${problem.linePos?.[0].line ?? 1}: ${problem.message}`);
  const list = document.contents as { items?: { range?: [number, number, number] }[] } | null;
  const values: unknown = document.toJS();
  if (!Array.isArray(values)) throw new ServiceError('E0403', `${name}: steps are a list of {keyword, params}`);
  return values.map((value: unknown, i) => {
    const place = `${name}:${lines.linePos(list?.items?.[i]?.range?.[0] ?? 0).line}`;
    const parsed = WrittenStep.safeParse(typeof value === 'string' ? { keyword: value } : value);
    if (parsed.success) return { keyword: parsed.data.keyword, params: parsed.data.params ?? [], place };
    throw new ServiceError('E0403', `${place}: ${problemText(problemsIn(parsed.error.issues), 'step')}`);
  });
}

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
