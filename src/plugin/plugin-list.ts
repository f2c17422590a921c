import { z } from 'zod';
import type { Kind } from './mark.js';
import type { Registry } from './registry.js';

/** What was discovered where, and what was left out and why. */
export const PluginList = z.object({
  plugins: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      description: z.string(),
      file: z.string(),
      origin: z.string().describe('`svc`, `working directory`, `setting`, or `package` and its name'),
    }),
  ),
  left_out: z.array(
    z.object({ file: z.string(), line: z.number().int().optional().describe('From 1'), reason: z.string() }),
  ),
});

export type PluginList = z.output<typeof PluginList>;

/** In the order of the kinds, and of the discovery in each. */
export function pluginList(registry: Registry): PluginList {
  const plugins = KINDS.flatMap((kind) => registry.all(kind)).map(({ kind, info, file, origin }) => ({
    kind,
    name: info.name,
    description: info.description,
    file,
    origin,
  }));
  return { plugins, left_out: [...registry.leftOut] };
}

const KINDS: readonly Kind[] = ['keyword', 'driver', 'element source', 'text detector', 'image detector'];
