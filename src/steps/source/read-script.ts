/** What Execute Script runs: the body of a function, or `{"script": ..., "args": [...]}`. */
export function readScript(text: string): { readonly script: string; readonly args: readonly unknown[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { script: text, args: [] };
  }
  const { script, args = [] } = (parsed ?? {}) as { readonly script?: unknown; readonly args?: unknown };
  if (typeof script !== 'string') return { script: text, args: [] };
  return { script, args: Array.isArray(args) ? args : [args] };
}
