import type { Tool as ToolDefinition } from '@modelcontextprotocol/sdk/types.js';
import { Permissions } from '../access/permissions.js';
import type { Principal, Role } from '../access/principal.js';
import type { Service } from '../boot.js';
import { didYouMean, suggest } from '../text/suggest.js';
import type { RemoteAnswers } from './fleet/remote-answers.js';
import { Screens } from './answers/screens.js';
import type { Tool } from './tool.js';
import { keywordTool } from './tools/keyword-tool.js';
import { listDevices } from './tools/devices.js';
import { runSteps } from './tools/run-steps.js';
import { screenshot } from './tools/screenshot.js';
import { includesGroup, isInGroups, type ToolGroup } from './tool-groups.js';
import { startSession, terminateSession } from './tools/sessions.js';

/** The tools in a fixed order: session tools first, then one per keyword. Follows the plugin registry. */
export class ToolList {
  readonly #screens = new Screens();
  readonly #listeners = new Set<() => void>();
  readonly #permissions: Permissions;
  /** The definitions that a client receives, by the role of its token. */
  readonly #listed = new Map<Role, readonly ToolDefinition[]>();
  #tools: ReadonlyMap<string, Tool>;
  #definitions: readonly ToolDefinition[];

  constructor(
    private readonly service: Service,
    private readonly groups: ReadonlySet<ToolGroup>,
    private readonly remote?: RemoteAnswers,
  ) {
    this.#permissions = new Permissions(service.config.settings);
    this.#tools = this.#build();
    this.#definitions = definitionsOf(this.#tools);
    service.registry.onChange(() => this.#refresh());
  }

  /** All of them; a new array only when its content changed. */
  get definitions(): readonly ToolDefinition[] {
    return this.#definitions;
  }

  /** The list for a client: the tools that it may call. */
  listedFor(principal: Principal): readonly ToolDefinition[] {
    const known = this.#listed.get(principal.role);
    if (known) return known;
    const allowed = [...this.#tools.values()].filter(({ required }) => this.#permissions.allows(principal, required));
    const listed = allowed.map(({ definition }) => definition);
    this.#listed.set(principal.role, listed);
    return listed;
  }

  get(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  /** Tells that there is no tool of this name: where the keyword is, or the nearest names. */
  whyMissing(name: string): string {
    const message = `there is no tool ${JSON.stringify(name.slice(0, 200))}`;
    const keyword = this.service.catalog.all().find(({ slug }) => slug === name);
    if (!keyword) return `${message}${didYouMean(suggest(name, [...this.#tools.keys()]))}`;
    const instead = this.#tools.has('run_steps') ? `run_steps runs ${keyword.mark.name}, and ` : '';
    return `${message}: ${instead}svc mcp --tools ${keyword.mark.group ?? 'default'} serves it`;
  }

  /** @param listener called whenever `definitions` changes @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #refresh(): void {
    this.#tools = this.#build();
    const definitions = definitionsOf(this.#tools);
    if (JSON.stringify(definitions) === JSON.stringify(this.#definitions)) return;
    this.#definitions = definitions;
    this.#listed.clear();
    for (const notify of this.#listeners) notify();
  }

  #build(): ReadonlyMap<string, Tool> {
    const { service } = this;
    const tools = [
      startSession(service, this.remote),
      terminateSession(service),
      screenshot(service),
      ...(includesGroup(this.groups, 'default') ? [runSteps(service)] : []),
      ...(includesGroup(this.groups, 'app') ? [listDevices(service)] : []),
      ...service.catalog
        .all()
        .filter((definition) => isInGroups(definition, this.groups))
        .map((definition) => keywordTool(service, definition, this.#screens)),
    ];
    return new Map(tools.map((tool) => [tool.definition.name, tool]));
  }
}

const definitionsOf = (tools: ReadonlyMap<string, Tool>): ToolDefinition[] =>
  [...tools.values()].map(({ definition }) => definition);

/** A server of either protocol version. */
interface NotifyingServer {
  notification(notification: { method: 'notifications/tools/list_changed' }): Promise<void>;
}

/** Notifies one client when the tool list that it fetched is outdated. */
export class ToolListNotifier {
  #sent: ToolList['definitions'] | undefined;
  readonly #unsubscribe: () => void;

  constructor(
    private readonly server: NotifyingServer,
    private readonly tools: ToolList,
  ) {
    this.#unsubscribe = tools.onChange(() => this.notify());
  }

  /** The current list, to send to the client. */
  list(principal: Principal): ToolList['definitions'] {
    this.#sent = this.tools.definitions;
    return this.tools.listedFor(principal);
  }

  /** Does nothing when the client has the current list, or never asked for one. */
  notify(): void {
    if (this.#sent === undefined || this.#sent === this.tools.definitions) return;
    this.server.notification({ method: 'notifications/tools/list_changed' }).catch(() => {
      // The client has disconnected.
    });
  }

  close(): void {
    this.#unsubscribe();
  }
}
