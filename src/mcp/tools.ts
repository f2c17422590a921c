import type { Service } from '../boot.js';
import { Screens } from './screens.js';
import type { Tool } from './tool.js';
import { keywordTool } from './tools/keyword-tool.js';
import { screenshot } from './tools/screenshot.js';
import { startSession } from './tools/start-session.js';
import { terminateSession } from './tools/terminate-session.js';

/** `all`: every keyword; `core`: the dozen that most journeys need. */
export type ToolSet = 'all' | 'core';

const CORE = new Set([
  'start_session',
  'terminate_session',
  'screenshot',
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

/** The tools in a fixed order, by name: those of sessions, then the keywords of the registry. */
export function buildTools(service: Service, set: ToolSet): ReadonlyMap<string, Tool> {
  const screens = new Screens();
  const tools = [
    startSession(service),
    terminateSession(service),
    screenshot(service),
    ...service.catalog.all().map((definition) => keywordTool(service, definition, screens)),
  ];
  const named = tools.map((tool) => [tool.definition.name, tool] as const);
  return new Map(set === 'all' ? named : named.filter(([name]) => CORE.has(name)));
}
