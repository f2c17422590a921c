import { z } from 'zod';
import type { Kind } from './mark.js';
import type { Plugin, Registry } from './registry.js';

const ListedPlugin = z.object({
  kind: z.string(),
  name: z.string(),
  description: z.string(),
  file: z.string(),
  origin: z.string().describe('`svc`, `working directory`, `setting`, or `package` and its name'),
});

export type ListedPlugin = z.output<typeof ListedPlugin>;

/** What was discovered where, and what was left out and why. */
export const PluginList = z.object({
  plugins: z.array(ListedPlugin),
  left_out: z.array(
    z.object({ file: z.string(), line: z.number().int().optional().describe('From 1'), reason: z.string() }),
  ),
});

export type PluginList = z.output<typeof PluginList>;

/** In the order of the kinds, and of the discovery in each. */
export async function pluginList(registry: Registry): Promise<PluginList> {
  await registry.complete();
  const plugins = KINDS.flatMap((kind) => registry.all(kind)).map(listed);
  return { plugins, left_out: [...registry.leftOut] };
}

/** A plugin as clients are told of it. */
export const listed = ({ kind, info, file, origin }: Plugin): ListedPlugin => ({
  kind,
  name: info.name,
  description: info.description,
  file,
  origin,
});

const KINDS: readonly Kind[] = [
  'keyword',
  'driver',
  'element source',
  'text detector',
  'image detector',
  'language model',
];
