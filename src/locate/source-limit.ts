/** Characters of a page source that are answered. */
export const SOURCE_LIMIT = 10_000_000;

const MARK = '\n<!-- cut: the source is longer than 10,000,000 characters -->';

/** A page source of at most 10,000,000 characters; of a longer one the last line is a comment that says so. */
export const cutSource = (source: string): string =>
  source.length > SOURCE_LIMIT ? source.slice(0, SOURCE_LIMIT) + MARK : source;
