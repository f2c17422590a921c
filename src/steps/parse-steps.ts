import type { z } from 'zod';
import { ServiceError } from '../errors.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import { type Step, type StepsFile, WrittenFile, WrittenStep } from './step.js';
import { errorAt, stepFromLine } from './read-step.js';
import { problemsIn, problemText } from '../schema-problems.js';

/** The start of a YAML or JSON document: a list, an object or a key. No keyword ends with a colon. */
const DOCUMENT = /^\s*([[{]|- |---|[\w-]+:(\s|$))/;

/**
 * Reads steps: a YAML or JSON list of `{keyword, params}`, or an object `{session, steps}`, or lines
 * `Keyword | param | param`, where `#` begins a comment and `\|` is a literal bar.
 * @param name the name of the text in messages
 * @throws ServiceError E0403 with the location of the first problem, E0402 for an unknown keyword
 */
export async function parseSteps(text: string, name: string, catalog: KeywordCatalog): Promise<StepsFile> {
  const file = DOCUMENT.test(withoutComments(text))
    ? await parseDocument(text, name)
    : { steps: fromLines(text, name, catalog) };
  if (file.steps.length === 0) throw new ServiceError('E0403', `${name} has no steps`);
  for (const { keyword, place } of file.steps) {
    try {
      catalog.get(keyword);
    } catch (error) {
      throw errorAt(place!, error);
    }
  }
  return file;
}

const withoutComments = (text: string): string => text.replace(/^\uFEFF/, '').replace(/^\s*#.*$/gm, '');

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
        throw errorAt(place, error);
      }
    });
}

/** @throws ServiceError E0403 for aliases without an anchor, or with so many copies that they would exhaust the memory */
function valuesOf(document: { toJS(): unknown }, name: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new ServiceError('E0403', `${name}: ${(error as Error).message}`, undefined, { cause: error });
  }
}

const STEPS_FORMS = 'steps are a list of {keyword, params}, or {session, steps}';

/** A node of the YAML library with its offsets in the text. */
interface Ranged {
  readonly range?: [number, number, number];
}

/**
 * Reads steps in YAML or JSON: a list, or an object with the session that they need.
 * @param name the name of the text in messages
 * @throws ServiceError E0403 with the line of the first problem
 */
async function parseDocument(text: string, name: string): Promise<StepsFile> {
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem) throw new ServiceError('E0403', `${name}:${problem.linePos?.[0].line ?? 1}: ${problem.message}`);
  const values = valuesOf(document, name);
  const placeOf = (path: readonly (string | number)[]): string => {
    const node = document.getIn(path, true) as Ranged | undefined;
    return `${name}:${lines.linePos(node?.range?.[0] ?? 0).line}`;
  };
  const stepsIn = (list: readonly unknown[], path: readonly string[]) =>
    list.map((value, i) => stepFrom(value, placeOf([...path, i])));
  if (Array.isArray(values)) return { steps: stepsIn(values, []) };
  const parsed = WrittenFile.safeParse(values);
  if (parsed.success) {
    const { session, steps } = parsed.data;
    return { session: session ?? undefined, steps: stepsIn(steps, ['steps']) };
  }
  const isFile = typeof values === 'object' && values !== null && 'steps' in values;
  if (!isFile) throw new ServiceError('E0403', `${name}: ${STEPS_FORMS}`);
  throw new ServiceError('E0403', `${name}: ${problemsOf(parsed.error)}; ${STEPS_FORMS}`);
}

function stepFrom(value: unknown, place: string): Step {
  const parsed = WrittenStep.safeParse(typeof value === 'string' ? { keyword: value } : value);
  if (!parsed.success) throw new ServiceError('E0403', `${place}: ${problemsOf(parsed.error)}`);
  const { keyword, params, test_case: testCase, template_images: templates, event_attributes } = parsed.data;
  return {
    keyword,
    params: params ?? [],
    place,
    ...(testCase != null && { testCase }),
    ...(templates && { templates }),
    ...(event_attributes && { eventAttributes: event_attributes }),
  };
}

const problemsOf = (error: z.ZodError): string => problemText(problemsIn(error.issues), 'step');
