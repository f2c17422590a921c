import type { Tool as ToolDefinition } from '@modelcontextprotocol/sdk/types.js';
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

/** The tools in a fixed order, by name: those of sessions, then the keywords of the registry, which they follow. */
export class Tools {
  readonly #screens = new Screens();
  readonly #listeners = new Set<() => void>();
  #tools: ReadonlyMap<string, Tool>;
  #definitions: readonly ToolDefinition[];

  constructor(
    private readonly service: Service,
    private readonly set: ToolSet,
  ) {
    this.#tools = this.#build();
    this.#definitions = definitionsOf(this.#tools);
    service.registry.onChange(() => this.#follow());
  }

  /** The list for clients; another array once it says something else. */
  get definitions(): readonly ToolDefinition[] {
    return this.#definitions;
  }

  get(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  /** @param listener called whenever the list says something else @returns how to stop it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #follow(): void {
    this.#tools = this.#build();
    const definitions = definitionsOf(this.#tools);
    if (JSON.stringify(definitions) === JSON.stringify(this.#definitions)) return;
    this.#definitions = definitions;
    for (const tell of this.#listeners) tell();
  }

  #build(): ReadonlyMap<string, Tool> {
    const { service } = this;
    const tools = [
      startSession(service),
      terminateSession(service),
      screenshot(service),
      ...service.catalog.all().map((definition) => keywordTool(service, definition, this.#screens)),
    ];
    const named = tools.map((tool) => [tool.definition.name, tool] as const);
    return new Map(this.set === 'all' ? named : named.filter(([name]) => CORE.has(name)));
  }
}

const definitionsOf = (tools: ReadonlyMap<string, Tool>): ToolDefinition[] =>
  [...tools.values()].map(({ definition }) => definition);
