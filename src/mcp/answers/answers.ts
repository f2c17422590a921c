import { ErrorCode, type GetPromptResult, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import type { AuditedCall } from '../../access/audit-log.js';
import type { Caller, Principal } from '../../access/principal.js';
import type { Placement } from '../../directory/fleet.js';
import { continueTrace } from '../../tracing/propagation.js';
import { callTool } from '../call-tool.js';
import { ProtocolError } from '../errors.js';
import type { McpFeatures } from '../features.js';
import { sessionOfUri } from '../resources.js';
import type { ToolList } from '../tool-list.js';

/** Model Context Protocol 2025-06-18, Resources, Error Handling. The SDK translates it for the protocol of 2026-07-28. */
const RESOURCE_NOT_FOUND = -32002;

/** What a request of either protocol version has beside its parameters. */
export interface RequestContext extends Caller {
  readonly signal: AbortSignal;
  /** The name of the client, as it introduced itself. */
  readonly client: string | undefined;
  /** For start_session: the place that another replica got for the session. */
  readonly placement?: Omit<Placement, 'replica'> | undefined;
  /** `_meta` of the request, which may name the trace that it belongs to. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Undefined when the client did not ask for progress. */
  readonly progressToken: string | number | undefined;
  readonly notify: (notification: {
    method: 'notifications/progress';
    params: { progressToken: string | number; progress: number; message: string };
  }) => Promise<void>;
}

interface Named {
  readonly name: string;
}

/** The answers to the requests of clients: the same in each version of the protocol. */
export class Answers {
  /** @param list the list of tools, as it is sent to the client */
  constructor(
    private readonly features: McpFeatures,
    private readonly list: (principal: Principal) => ToolList['definitions'],
  ) {}

  tools({ principal }: Caller) {
    return { tools: [...this.list(principal)] };
  }

  call(params: Named & { arguments?: object | undefined }, context: RequestContext) {
    return continueTrace(context.meta, () => this.#call(params, context));
  }

  async #call({ name, arguments: given = {} }: Named & { arguments?: object | undefined }, context: RequestContext) {
    const { tools } = this.features;
    const tool = tools.get(name);
    if (!tool) throw new ProtocolError(ErrorCode.InvalidParams, tools.whyMissing(name));
    const progress = progressOf(context);
    const remote = await this.features.remote?.tool(tool, given, context, progress);
    if (remote) return remote;
    const { signal, client, placement } = context;
    return callTool(
      tool,
      given,
      { caller: context, signal, client, placement },
      await this.features.access(),
      progress,
    );
  }

  async resources({ principal }: Caller) {
    const lists = await Promise.all(this.features.resources.map((family) => family.list(principal)));
    return { resources: lists.flat() };
  }

  resourceTemplates() {
    return { resourceTemplates: this.features.resources.flatMap(({ templates }) => [...templates]) };
  }

  async resource({ uri }: { readonly uri: string }, caller: RequestContext): Promise<ReadResourceResult> {
    const remote = await this.features.remote?.resource(sessionOfUri(uri), uri, caller);
    if (remote) return remote;
    const access = await this.features.access();
    const audited: AuditedCall = { action: 'read', isRead: true };
    return access.audited(caller, audited, async () => {
      for (const family of this.features.resources) {
        const contents = await family.read(uri, { principal: caller.principal, audited });
        if (contents) return { contents };
      }
      throw new ProtocolError(RESOURCE_NOT_FOUND, `there is no resource ${quoted(uri)}`, { uri });
    });
  }

  prompts() {
    return { prompts: this.features.prompts.map(({ definition }) => definition) };
  }

  async prompt(
    { name, arguments: given = {} }: Named & { arguments?: Record<string, string> | undefined },
    context: RequestContext,
  ): Promise<GetPromptResult> {
    const prompt = this.features.prompts.find(({ definition }) => definition.name === name);
    if (!prompt) throw new ProtocolError(ErrorCode.InvalidParams, `there is no prompt ${quoted(name)}`);
    const { arguments: known = [], description } = prompt.definition;
    const missing = known.find(({ required, name: each }) => required && given[each] === undefined);
    if (missing)
      throw new ProtocolError(ErrorCode.InvalidParams, `the prompt ${name} needs the argument ${missing.name}`);
    const remote = await this.features.remote?.prompt(name, given, context);
    return remote ?? { description, messages: await prompt.messages(given, context.principal) };
  }
}

function progressOf({ signal, progressToken, notify }: RequestContext): ((message: string) => void) | undefined {
  if (progressToken === undefined) return undefined;
  let progress = 0;
  return (message) => {
    if (signal.aborted) return;
    notify({ method: 'notifications/progress', params: { progressToken, progress: ++progress, message } }).catch(() => {
      // The client has disconnected; the signal ends the work.
    });
  };
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 200));
