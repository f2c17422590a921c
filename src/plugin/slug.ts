/** The canonical form of a name: case, spaces, underscores and hyphens make no difference. */
export const slugOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
