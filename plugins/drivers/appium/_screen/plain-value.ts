const LONGEST = 100;

/** Whether a value stands in a locator as it is: nothing in it is trimmed, split or substituted on the way. */
export const isPlain = (value: string): boolean =>
  value !== '' &&
  value.length <= LONGEST &&
  value === value.trim() &&
  !/[\p{Cc}\p{Cs}|\ufffd]|\$\{|\s>>\s*nth=\S*$/u.test(value);

/** Whether XPath can name a tag. */
export const isNamable = (tag: string): boolean => /^[\p{L}_][\p{L}\p{N}._-]*$/u.test(tag);
