import { CallContext, Driver, eventParams, Keyword, text } from '#svc';

@Keyword({
  name: 'Execute Script',
  description: 'Run a script; in a browser the body of a function.',
  params: {
    script_or_json: text('A script, or {"script": ..., "args": [...]}'),
    ...eventParams,
  },
  effect: 'act',
})
export class ExecuteScript {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  run({ script_or_json }: { script_or_json: string }): Promise<unknown> {
    const { script, args } = readScript(script_or_json);
    return this.driver.executeScript(script, args, this.call.signal);
  }
}

function readScript(text: string): { script: string; args: readonly unknown[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { script: text, args: [] };
  }
  if (parsed === null || typeof parsed !== 'object') return { script: text, args: [] };
  const { script, args = [] } = parsed as { script?: unknown; args?: unknown };
  if (typeof script !== 'string') return { script: text, args: [] };
  return { script, args: Array.isArray(args) ? args : [args] };
}
