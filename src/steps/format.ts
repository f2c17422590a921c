import type { Script } from './script.js';

/** How a script is written. */
export interface StepsFormat {
  readonly contentType: string;
  /** Of a file, without the dot. */
  readonly extension: string;
  /** Whether it has a place for remarks, and for calls that failed. */
  readonly hasRemarks: boolean;
  /** @throws ServiceError E0403 for a step that cannot be written in this format */
  write(script: Script): Promise<string>;
}
