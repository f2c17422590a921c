import type { Point } from '../device/geometry.js';
import type { Binding } from '../keyword/binding.js';
import type { KeywordDefinition } from '../keyword/definition.js';
import type { Outcome } from '../keyword/call-executor.js';
import type { LocateTrace } from '../locate/trace.js';
import type { EventAttributes } from '../plugin/call-context.js';
import { isLocator } from '../plugin/params.js';
import { type WorkedLocator, workedLocator } from './worked-locator.js';

/** A value of a step: a text, in which `${name}` refers to a variable, or several. */
export type RecordedValue = string | readonly string[];

/** One call of a client. */
export interface RecordedStep {
  readonly keyword: string;
  readonly slug: string;
  /** Names of the keyword's parameters, in positional order. */
  readonly parameters: readonly string[];
  /** What was given, in positional order: what worked; of a failed call all alternatives. */
  readonly params: Readonly<Record<string, RecordedValue>>;
  /** Where elements were that a picture showed, by the locator that stands in `params`; window coordinates. */
  readonly seen: Readonly<Record<string, Point>>;
  /** Names of the templates by which something was found. */
  readonly images: readonly string[];
  /** The pictures that it named, by what names them in the recording; those of a project are not among them. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly testCase?: string;
  readonly eventAttributes?: EventAttributes;
  /** Why it failed. */
  readonly failure?: StepFailure;
}

export interface StepFailure {
  readonly code: string;
  readonly message: string;
}

/** The step of a call that succeeded. */
export function succeededStep(definition: KeywordDefinition, binding: Binding, outcome: Outcome): RecordedStep {
  const { combination, notes } = outcome;
  const traces = notes.map(({ trace }) => trace).filter(isLocateTrace);
  const found: WorkedLocator[] = [];
  const params = binding.given.map(({ name }, i): [string, RecordedValue] => {
    const { written, text } = combination[i]!;
    if (typeof written !== 'string' || !isLocator(definition.shape[name]!)) return [name, written];
    const worked = locatorsIn(written, text, traces);
    found.push(...worked.found);
    return [name, worked.written];
  });
  return {
    ...headOf(definition),
    params: Object.fromEntries(params),
    seen: Object.fromEntries(found.flatMap(({ written, seenAt }) => (seenAt ? [[written, seenAt]] : []))),
    images: [...new Set(found.flatMap(({ image }) => image ?? []))],
    pictures: {},
  };
}

/** The step of a call that failed. */
export const failedStep = (definition: KeywordDefinition, binding: Binding, failure: StepFailure): RecordedStep => ({
  ...headOf(definition),
  params: Object.fromEntries(
    binding.given.map(({ name, alternatives }): [string, RecordedValue] => {
      const written = alternatives.flatMap((alternative) => alternative.written);
      return [name, written.length === 1 ? written[0]! : written];
    }),
  ),
  seen: {},
  images: [],
  pictures: {},
  failure,
});

const headOf = ({ mark, slug, parameters }: KeywordDefinition) => ({
  keyword: mark.name,
  slug,
  parameters: parameters.map(({ name }) => name),
});

/** The one locator that a text is, or the several that `|` separates in it. */
function locatorsIn(written: string, filled: string, traces: readonly LocateTrace[]) {
  const work = (part: string, full: string) => {
    const trace = traces.find(({ locator }) => locator === full || locator === full.trim());
    return trace && workedLocator(part, full, trace);
  };
  const whole = work(written, filled);
  if (whole) return { written: whole.written, found: [whole] };
  const [parts, fulls] = [written.split('|'), filled.split('|')];
  if (parts.length < 2 || parts.length !== fulls.length) return { written, found: [] };
  const worked = parts.map((part, i) => work(part.trim(), fulls[i]!.trim()) ?? { written: part });
  return { written: worked.map((part) => part.written).join('|'), found: worked };
}

const isLocateTrace = (trace: object): trace is LocateTrace => 'locator' in trace && 'rungs' in trace;
