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

/** The plugins with their files, and those that cannot be used with the reason. */
export const PluginList = z.object({
  plugins: z.array(ListedPlugin),
  left_out: z.array(
    z.object({ file: z.string(), line: z.number().int().optional().describe('From 1'), reason: z.string() }),
  ),
});

export type PluginList = z.output<typeof PluginList>;

/** Sorted by kind, then in the order of discovery. */
export async function pluginList(registry: Registry): Promise<PluginList> {
  await registry.loadDeferred();
  const plugins = KINDS.flatMap((kind) => registry.all(kind)).map(listed);
  return { plugins, left_out: [...registry.rejected] };
}

/** A plugin as shown to clients. */
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
