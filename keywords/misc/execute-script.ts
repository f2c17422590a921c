import { CallContext, Driver, Keyword, script } from '#svc';

@Keyword({
  name: 'Execute Script',
  description: 'Run a script; in a browser the body of a function.',
  params: {
    script_or_json: script('A script, or {"script": ..., "args": [...]}'),
  },
  effect: 'destroy',
  tracked: true,
})
export class ExecuteScript {
  constructor(
    private readonly driver: Driver,
    private readonly call: CallContext,
  ) {}

  run({ script_or_json }: { script_or_json: string }): Promise<unknown> {
    const { source, args } = readScript(script_or_json);
    return this.driver.executeScript(source, args, this.call.signal);
  }
}

function readScript(text: string): { source: string; args: readonly unknown[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { source: text, args: [] };
  }
  if (parsed === null || typeof parsed !== 'object') return { source: text, args: [] };
  const { script: source, args = [] } = parsed as { script?: unknown; args?: unknown };
  if (typeof source !== 'string') return { source: text, args: [] };
  return { source, args: Array.isArray(args) ? args : [args] };
}
