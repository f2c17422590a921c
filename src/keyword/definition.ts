import type { Settings } from '../config.js';
import type { KeywordMark } from '../plugin/mark.js';
import type { Plugin } from '../plugin/registry.js';
import type { ParamShape } from '../plugin/params.js';
import { slugOf } from '../plugin/slug.js';
import { describeParameter, type KeywordInfo, type ParameterInfo } from './info.js';

/** A keyword as the engine knows it. */
export interface KeywordDefinition {
  readonly slug: string;
  readonly mark: KeywordMark;
  readonly shape: ParamShape;
  readonly parameters: readonly ParameterInfo[];
  readonly target: Plugin['target'];
  /** The file of a plugin of a third party; undefined for a keyword of the package. */
  readonly foreign: string | undefined;
}

/** What a keyword is made of: the class and what its decorator says. */
export interface KeywordClass extends Pick<Plugin<'keyword'>, 'info' | 'target'> {
  readonly foreign?: string | undefined;
}

export function defineKeyword({ info, target, foreign }: KeywordClass, settings: Settings): KeywordDefinition {
  return {
    slug: slugOf(info.name),
    mark: info,
    shape: info.params,
    parameters: Object.entries(info.params).map(([name, schema]) => describeParameter(name, schema, settings)),
    target,
    foreign,
  };
}

export const keywordInfo = ({ mark, slug, parameters }: KeywordDefinition): KeywordInfo => ({
  keyword: mark.name,
  keyword_slug: slug,
  description: mark.description,
  parameters: [...parameters],
});
