import { isAbsolute, posix } from 'node:path';
import { ServiceError } from '../../errors.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { Place } from '../model/place.js';
import type { SuiteStep } from '../model/step.js';
import { flowKeyword, FLOW_KEYWORDS } from '../read/flow-keywords.js';
import type { Reading } from '../read/reading.js';
import { isModule, modulesOf } from '../read/steps/known-modules.js';
import { callParams } from './call-params.js';
import type { RawStep } from './content.js';
import { splitStep } from './step-words.js';

/** The steps of a module; what is wrong with one is reported, and it is left out. */
export const translateSteps = (steps: readonly RawStep[], reading: Reading): SuiteStep[] =>
  steps.flatMap((step) => translateStep(step, reading) ?? []);

function translateStep(step: RawStep, reading: Reading): SuiteStep | undefined {
  const { place } = step;
  const isName = (name: string) => known(name, reading);
  const { name, args } =
    'text' in step
      ? (splitStep(step.text, isName) ?? { name: step.text, args: [] })
      : { name: step.name, args: step.cells };
  try {
    if (!isName(name)) throw new ServiceError('E0402', unknownName(name, reading));
    return stepOf(
      name,
      args.map((arg) => arg && plainReferences(arg)),
      place,
      reading,
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    reading.error(error.reason ?? error.message, place);
    return undefined;
  }
}

const known = (name: string, { keywords, modules }: Reading): boolean =>
  keywords.has(name) || flowKeyword(name) !== undefined || modules.has(name);

/** `${ name }` is `${name}`. */
const plainReferences = (text: string): string => text.replace(/\$\{\s*([^{}]*?)\s*\}/g, '${$1}');

/** @throws ServiceError E0403 for arguments that do not fit */
function stepOf(name: string, args: readonly (string | null)[], place: Place, reading: Reading): SuiteStep {
  const { keywords, modules } = reading;
  const flow = flowKeyword(name);
  if (flow) {
    const has = (module: string) => modules.has(module);
    const written = args.map((arg) => arg && inverted(arg, has));
    const step = beside(flow.translate(written, place, has));
    for (const module of modulesOf(step)) isModule(module, place, reading);
    return step;
  }
  if (keywords.has(name)) {
    const keyword = keywords.get(name);
    return { kind: 'keyword', place, keyword: keyword.keyword, params: callParams(args, keyword) };
  }
  if (args.some((arg) => arg !== null)) throw new ServiceError('E0403', `the module "${name}" takes no arguments`);
  return { kind: 'use', place, module: name, with: {} };
}

/** `!` before an expression inverts all of it; in CEL it binds stronger than a comparison. */
const inverted = (arg: string, has: (module: string) => boolean): string => {
  const [, expression] = /^!(?!=)\s*([^]+)$/.exec(arg) ?? [];
  return expression === undefined || has(expression) ? arg : `not (${expression})`;
};

/** The paths of data are relative to the project in the reference, and to the file of the step in the model. */
function beside(step: SuiteStep): SuiteStep {
  if (step.kind !== 'read-data' || /^ENV:/i.test(step.source) || isAbsolute(step.source)) return step;
  return { ...step, source: posix.relative(posix.dirname(step.place.file), step.source) };
}

function unknownName(name: string, { keywords, modules }: Reading): string {
  const names = [...keywords.all.map(({ keyword }) => keyword), ...FLOW_KEYWORDS.map((flow) => flow.name), ...modules];
  return `there is no keyword or module ${JSON.stringify(name.slice(0, 200))}${didYouMean(suggest(name, names))}`;
}
