import type { KeywordDefinition, KeywordInfo, ParameterInfo } from '../../keyword/definition.js';
import { bind, givenTexts } from '../../keyword/binding.js';
import { Variables } from '../../variables.js';
import type { Project } from '../model/project.js';
import type { KeywordStep } from '../model/step.js';
import type { Scope } from '../values/scope.js';
import type { ApiChecks } from './api-checks.js';
import { locatorProblem } from './check-locator.js';
import { describedKeyword } from './described-keyword.js';
import type { Findings } from './findings.js';
import type { KnownNames, NameKind } from './known-names.js';
import { problemIn, type RowChecks } from './row-checks.js';

const SETS_VARIABLE = 'set_variable';
const INVOKES_API = 'invoke_api';

type Given = string | readonly string[];

/** Checks the calls of keywords. */
export class KeywordChecks {
  readonly #definitions = new Map<string, KeywordDefinition>();
  /** They are checked where they are written. */
  readonly #ofElements: ReadonlySet<string>;

  constructor(
    private readonly project: Project,
    private readonly apis: ApiChecks,
    private readonly findings: Findings,
  ) {
    this.#ofElements = new Set([...project.elements.values()].flatMap(({ locators }) => locators));
  }

  /** Checks a call, and adds the names that it sets. */
  check(step: KeywordStep, keyword: KeywordInfo, names: KnownNames, rows: RowChecks | undefined): void {
    const { place, params, save } = step;
    const definition = this.#definitionOf(keyword);
    let given: Readonly<Record<string, Given>> = {};
    const problem = problemIn(() => {
      given = givenTexts(definition, params);
      return undefined;
    });
    if (problem !== undefined) this.findings.error(problem, place);
    for (const parameter of keyword.parameters) {
      const texts = given[parameter.name];
      if (texts !== undefined) this.#checkParameter(step, keyword, parameter, texts, names, rows);
    }
    if (save !== undefined) names.set(save);
    if (keyword.keyword_slug === SETS_VARIABLE && typeof given['name'] === 'string')
      names.setInSession(given['name'].trim());
    if (keyword.keyword_slug === INVOKES_API) this.apis.check(given['api_identifier'], step, names);
  }

  #checkParameter(
    { place }: KeywordStep,
    keyword: KeywordInfo,
    parameter: ParameterInfo,
    given: Given,
    names: KnownNames,
    rows: RowChecks | undefined,
  ): void {
    const texts = [given].flat();
    const kinds = names.refer(texts, place);
    if (isLocator(parameter)) kinds.push(...locatorsIn(texts, parameter).map((text) => names.element(text, place)));
    if (kinds.includes(undefined) || kinds.includes('run')) return;
    const problem = (scope: Scope) =>
      problemIn(() => {
        const filled = scope.fill({ [parameter.name]: typeof given === 'string' ? given : [...given] }, keyword);
        const definition = this.#definitionOf(keyword);
        const { given: bound } = bind({ ...definition, parameters: [parameter] }, filled, new Variables());
        if (!isLocator(parameter)) return undefined;
        const values = bound.flatMap(({ alternatives }) => alternatives.map(({ text }) => text));
        const wrong = locatorsIn(values, parameter)
          .filter((text) => !this.#ofElements.has(text))
          .flatMap((text) => locatorProblem(text, this.project.templates) ?? []);
        return wrong.length === 0 ? undefined : `${keyword.keyword}: ${parameter.name}: ${wrong[0]}`;
      });
    if (kinds.includes('column' satisfies NameKind)) {
      if (rows && !isAnyText(parameter)) rows.add(place, problem);
      return;
    }
    const found = problem(names.scope);
    if (found !== undefined) this.findings.error(found, place);
  }

  #definitionOf(keyword: KeywordInfo): KeywordDefinition {
    const known = this.#definitions.get(keyword.keyword_slug) ?? describedKeyword(keyword);
    this.#definitions.set(keyword.keyword_slug, known);
    return known;
  }
}

const isLocator = ({ kind }: ParameterInfo): boolean => kind === 'locator' || kind === 'locators';

const locatorsIn = (texts: readonly string[], { kind }: ParameterInfo): readonly string[] =>
  kind === 'locators' ? texts.flatMap((text) => text.split('|').map((part) => part.trim())) : texts;

/** Whether every text will do, so that those of rows need no check. */
const isAnyText = ({ type, choices, kind }: ParameterInfo): boolean =>
  type === 'str' && choices === undefined && (kind === undefined || kind === 'script');
