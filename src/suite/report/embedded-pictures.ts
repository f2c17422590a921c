import type { Attachments } from '../result/attachments.js';

/**
 * For a report that is one file: a picture is kept in its address, as a data URL (RFC 2397); other files are not kept.
 */
export const EMBEDDED: Attachments = {
  async picture(content, type) {
    return { file: `data:${type};base64,${content.toString('base64')}` };
  },

  async file() {
    return undefined;
  },

  problems: [],
};
