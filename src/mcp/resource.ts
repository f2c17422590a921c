import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';

/** Some addresses that can be read. */
export interface ResourceFamily {
  /** What stands behind the templates, too, as far as it exists now. */
  list(): readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  /** @returns undefined for an address of another family, or one with nothing behind it */
  read(uri: string): Promise<ReadResourceResult['contents'][number] | undefined>;
}
