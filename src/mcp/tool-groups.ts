import type { KeywordDefinition } from '../keyword/definition.js';
import { KEYWORD_GROUPS } from '../plugin/mark.js';

/**
 * The sets of tools: `core`, the dozen that most journeys need; `default`, the keywords without a group; the groups of
 * keywords; `all`. Each has the tools that start and end a session and take a screenshot.
 */
export const TOOL_GROUPS = ['core', 'default', ...KEYWORD_GROUPS, 'all'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

/** The keywords of `core`: a choice among the built-in ones, so they are listed by name. */
const CORE_KEYWORDS: ReadonlySet<string> = new Set([
  'get_interactive_elements',
  'press_element',
  'enter_text',
  'press_keycode',
  'scroll',
  'get_text',
  'assert_presence',
  'select_dropdown_option',
  'launch_other_app',
]);

/** Whether the tools of a group are served. */
export const includesGroup = (groups: ReadonlySet<ToolGroup>, group: ToolGroup): boolean =>
  groups.has('all') || groups.has(group);

/** Whether a keyword is a tool of these groups. */
export const isInGroups = ({ slug, mark }: KeywordDefinition, groups: ReadonlySet<ToolGroup>): boolean =>
  includesGroup(groups, mark.group ?? 'default') || (groups.has('core') && CORE_KEYWORDS.has(slug));

/**
 * Reads names of groups, separated by commas.
 * @throws Error naming the groups there are
 */
export function readToolGroups(text: string): ReadonlySet<ToolGroup> {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !TOOL_GROUPS.some((group) => group === name));
  if (unknown === undefined) return new Set(names as ToolGroup[]);
  throw new Error(`there is no group of tools ${JSON.stringify(unknown)}; there are ${TOOL_GROUPS.join(', ')}`);
}
