import { centre, type Point } from '../../device/geometry.js';
import type { Binding } from '../../keyword/binding.js';
import type { KeywordDefinition } from '../../keyword/definition.js';
import type { DoneCall } from '../../keyword/outcome.js';
import { writeLocator } from '../../locate/locator.js';
import { isLocateTrace, type LocateTrace } from '../../locate/trace.js';
import type { EventAttributes } from '../../plugin/call-context.js';
import { isLocator } from '../../plugin/params.js';
import { escapeReferences } from '../../variables.js';

/** A value of a step: a text, in which `${name}` refers to a variable, or several. */
export type RecordedValue = string | readonly string[];

/** One call of a client. */
export interface RecordedStep {
  readonly keyword: string;
  readonly slug: string;
  /** Names of the keyword's parameters, in positional order. */
  readonly parameters: readonly string[];
  /** In positional order: the values that succeeded; of a failed call all alternatives. */
  readonly params: Readonly<Record<string, RecordedValue>>;
  /** Where elements were on a picture, by their locator in `params`; window coordinates. */
  readonly seen: Readonly<Record<string, Point>>;
  /** Names of the templates that found an element. */
  readonly images: readonly string[];
  /** Keys of its pictures in the recording, by their names; pictures of a project are not included. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly testCase?: string;
  readonly eventAttributes?: EventAttributes;
  /** Only of a failed call. */
  readonly failure?: StepFailure;
}

export interface StepFailure {
  readonly code: string;
  readonly message: string;
}

/** The step of a call that succeeded. */
export function succeededStep({ definition, binding, outcome }: DoneCall): RecordedStep {
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

/** A call that failed. */
export interface FailedCall {
  readonly definition: KeywordDefinition;
  readonly binding: Binding;
  readonly failure: StepFailure;
}

/** The step of a call that failed. */
export const failedStep = ({ definition, binding, failure }: FailedCall): RecordedStep => ({
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

/** The fields of a step that its keyword gives. */
export const headOf = ({ mark, slug, parameters }: KeywordDefinition) => ({
  keyword: mark.name,
  slug,
  parameters: parameters.map(({ name }) => name),
});

/** The one locator that a text is, or the several that `|` separates in it. */
function locatorsIn(written: string, filled: string, traces: readonly LocateTrace[]) {
  const work = (part: string, full: string) => {
    const trace = traces.find(({ locator }) => locator === full || locator === full.trim());
    return trace && workedLocator(part, trace);
  };
  const whole = work(written, filled);
  if (whole) return { written: whole.written, found: [whole] };
  const [parts, fulls] = [written.split('|'), filled.split('|')];
  if (parts.length < 2 || parts.length !== fulls.length) return { written, found: [] };
  const worked = parts.map((part, i) => work(part.trim(), fulls[i]!.trim()) ?? { written: part });
  return { written: worked.map((part) => part.written).join('|'), found: worked };
}

/** A locator with the strategy that found its element. */
interface WorkedLocator {
  readonly written: string;
  /** Where it was, in window coordinates, when a picture showed it. */
  readonly seenAt?: Point;
  /** The template that found it. */
  readonly image?: string;
}

/**
 * The locator with the strategy that succeeded: `Save` that was read from the screen becomes `ocr=Save`.
 * @param written the locator with its references to variables
 * @returns undefined when it found nothing
 */
function workedLocator(written: string, trace: LocateTrace): WorkedLocator | undefined {
  const hit = trace.found ? trace.rungs.find(({ outcome }) => outcome === 'hit') : undefined;
  if (!hit) return undefined;
  const seen = (hit.rung === 'ocr' || hit.rung === 'image') && hit.bounds ? { seenAt: centre(hit.bounds) } : {};
  const image = hit.rung === 'image' ? { image: trace.value } : {};
  if (trace.by === hit.rung) return { written, ...seen, ...image };
  const found =
    trace.by === 'any'
      ? `${hit.rung}=${written.trim()}`
      : writeLocator(hit.rung, escapeReferences(trace.value), trace.nth);
  return { written: found, ...seen, ...image };
}
