/** One spelling for all: case, spaces, underscores and hyphens make no difference. */
export const slugOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
