import type { Attachment } from './run-result.js';
import type { Picture } from './step-record.js';

/** Receives the files of a run. It never throws: what cannot be kept is told in `problems`, once. */
export interface Attachments {
  /** Keeps a picture. @param type `image/png` or `image/jpeg` */
  picture(content: Buffer, type: string): Promise<Picture>;
  /**
   * Keeps a file of a case.
   * @param name such as `video.webm`
   * @returns undefined when it could not be kept
   */
  file(name: string, content: Buffer, contentType: string): Promise<Attachment | undefined>;
  /** Why files could not be kept, such as a full disk. */
  readonly problems: readonly string[];
}
