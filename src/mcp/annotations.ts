import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { Effect } from '../plugin/mark.js';

/**
 * The hints of a tool, by what it does to the device. Those of change say nothing where nothing is changed
 * (Model Context Protocol, ToolAnnotations).
 */
export const annotations = (title: string, effect: Effect): ToolAnnotations => ({
  title,
  readOnlyHint: effect === 'observe',
  ...(effect !== 'observe' && { destructiveHint: effect === 'destroy', idempotentHint: false }),
  openWorldHint: true,
});
