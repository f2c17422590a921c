import { ErrorCode, type GetPromptResult, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { callTool } from './call-tool.js';
import { ProtocolError } from './errors.js';
import type { McpFeatures } from './features.js';
import type { ToolList } from './tool-list.js';

/** Model Context Protocol 2025-06-18, Resources, Error Handling. The SDK translates it for the protocol of 2026-07-28. */
const RESOURCE_NOT_FOUND = -32002;

/** What a request of either protocol version has beside its parameters. */
export interface RequestContext {
  readonly signal: AbortSignal;
  /** The name of the client, as it introduced itself. */
  readonly client: string | undefined;
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
    private readonly list: () => ToolList['definitions'],
  ) {}

  tools() {
    return { tools: [...this.list()] };
  }

  call({ name, arguments: given = {} }: Named & { arguments?: object | undefined }, context: RequestContext) {
    const { tools } = this.features;
    const tool = tools.get(name);
    if (!tool) throw new ProtocolError(ErrorCode.InvalidParams, tools.whyMissing(name));
    return callTool(tool, given, context.signal, progressOf(context), context.client);
  }

  resources() {
    return { resources: this.features.resources.flatMap((family) => [...family.list()]) };
  }

  resourceTemplates() {
    return { resourceTemplates: this.features.resources.flatMap(({ templates }) => [...templates]) };
  }

  async resource({ uri }: { readonly uri: string }): Promise<ReadResourceResult> {
    for (const family of this.features.resources) {
      const contents = await family.read(uri);
      if (contents) return { contents };
    }
    throw new ProtocolError(RESOURCE_NOT_FOUND, `there is no resource ${quoted(uri)}`, { uri });
  }

  prompts() {
    return { prompts: this.features.prompts.map(({ definition }) => definition) };
  }

  async prompt({
    name,
    arguments: given = {},
  }: Named & { arguments?: Record<string, string> | undefined }): Promise<GetPromptResult> {
    const prompt = this.features.prompts.find(({ definition }) => definition.name === name);
    if (!prompt) throw new ProtocolError(ErrorCode.InvalidParams, `there is no prompt ${quoted(name)}`);
    const { arguments: known = [], description } = prompt.definition;
    const missing = known.find(({ required, name: each }) => required && given[each] === undefined);
    if (missing)
      throw new ProtocolError(ErrorCode.InvalidParams, `the prompt ${name} needs the argument ${missing.name}`);
    return { description, messages: await prompt.messages(given) };
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
