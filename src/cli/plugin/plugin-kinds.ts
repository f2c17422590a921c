import type { Kind } from '../../plugin/mark.js';
import type { PluginTemplate } from './plugin-template.js';
import { DRIVER } from './templates/driver.js';
import { IMAGE } from './templates/image.js';
import { KEYWORD } from './templates/keyword.js';
import { LLM } from './templates/llm.js';
import { SOURCE } from './templates/source.js';
import { TEXT } from './templates/text.js';

interface WrittenKind {
  readonly kind: Kind;
  /** Ending of the names of its classes. */
  readonly suffix: string;
  readonly template: PluginTemplate;
}

/** What `--kind` says. */
export const PLUGIN_KINDS = {
  keyword: { kind: 'keyword', suffix: '', template: KEYWORD },
  driver: { kind: 'driver', suffix: 'Driver', template: DRIVER },
  source: { kind: 'element source', suffix: 'PageSource', template: SOURCE },
  text: { kind: 'text detector', suffix: 'Reader', template: TEXT },
  image: { kind: 'image detector', suffix: 'Matcher', template: IMAGE },
  llm: { kind: 'language model', suffix: 'Model', template: LLM },
} as const satisfies Record<string, WrittenKind>;

export type PluginKind = keyof typeof PLUGIN_KINDS;
