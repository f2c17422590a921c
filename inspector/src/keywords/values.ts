import type { KeywordInfo, KeywordParameter } from '../api/types';
import type { ParamValue } from '../state/calls';

/** What a form holds: the texts of each parameter, by its name. Several are alternatives; a single empty one is none. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** A list whose words are chosen: no word chosen is the default. */
export const isChoiceList = ({ type, choices }: KeywordParameter): boolean => type === 'list' && choices !== undefined;

/** Fills a form. @param locator fills the first parameter that takes one, unless `params` has it */
export function formValues(
  info: KeywordInfo,
  params: Readonly<Record<string, ParamValue>> = {},
  locator?: string,
): FormValues {
  const first = info.parameters.find(({ kind }) => kind === 'locator' || kind === 'locators')?.name;
  return Object.fromEntries(
    info.parameters.map((parameter) => {
      const { name } = parameter;
      const given = params[name] ?? (name === first ? locator : undefined) ?? [];
      const texts = [given].flat();
      return [name, texts.length === 0 && !isChoiceList(parameter) ? [''] : texts];
    }),
  );
}

/** The parameters of a call: what was left empty is left out, but for a required text, which may be empty. */
export function paramsOf(info: KeywordInfo, values: FormValues): Record<string, ParamValue> {
  return Object.fromEntries(
    info.parameters.flatMap((parameter): [string, ParamValue][] => {
      const { name, required, type } = parameter;
      const texts = (values[name] ?? []).filter((text, _i, all) => text !== '' || all.length > 1);
      if (texts.length === 0) return required && isFreeText(parameter) ? [[name, '']] : [];
      return [[name, texts.length === 1 && type !== 'list' ? texts[0]! : texts]];
    }),
  );
}

/** A text of any content, which may also be empty. */
export const isFreeText = ({ type, kind, choices }: KeywordParameter): boolean =>
  (type === 'str' || type === 'list') && kind === undefined && choices === undefined;

/** What is wrong with the values, by the names of parameters. */
export function problemsOf(info: KeywordInfo, values: FormValues): Record<string, string> {
  return Object.fromEntries(
    info.parameters.flatMap((parameter): [string, string][] => {
      const texts = values[parameter.name] ?? [];
      const problem = texts.every((text) => text === '')
        ? parameter.required && !isFreeText(parameter) && 'Give a value.'
        : texts.map((text) => problemOf(parameter, text)).find((found) => found !== undefined);
      return problem ? [[parameter.name, problem]] : [];
    }),
  );
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** What is wrong with one text. A reference to a variable can be checked only when the keyword runs. */
function problemOf(parameter: KeywordParameter, text: string): string | undefined {
  const { type, minimum, maximum } = parameter;
  if (text === '') return isFreeText(parameter) ? undefined : 'Give a value, or remove the alternative.';
  if ((type !== 'int' && type !== 'float') || text.includes('${')) return undefined;
  const value = Number(text.trim());
  if (!NUMBER.test(text.trim())) return `Give a ${type === 'int' ? 'whole ' : ''}number, such as ${minimum ?? 1}.`;
  if (type === 'int' && !Number.isInteger(value)) return 'Give a whole number.';
  if (minimum !== undefined && value < minimum) return `Give ${minimum} or more.`;
  if (maximum !== undefined && value > maximum) return `Give ${maximum} or less.`;
  return undefined;
}
