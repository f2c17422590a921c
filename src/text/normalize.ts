/** Soft hyphen, zero-width space, direction marks, embeddings and isolates, word joiner: characters without a shape. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const INVISIBLE_OR_SPACE = /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]+/g;
const PUNCTUATION_AT_ENDS = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;
const ASCII = /^[\0-\x7f]*$/;

/** Replaces each run of white space by one space and trims the ends. Unicode forms stay as they are. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The form in which texts of a page or screen are shown and compared: NFC, no invisible characters, single spaces. */
export const normalizeText = (text: string): string =>
  collapseSpaces(ASCII.test(text) ? text : text.normalize('NFC').replace(INVISIBLE, ''));

/** The form in which texts read from pictures are compared: NFKC, so that ligatures and wide forms equal plain letters. */
export const normalizeRecognizedText = (text: string): string => collapseSpaces(text.normalize('NFKC'));

/**
 * Removes the difference of upper and lower case in every script: sharp s equals ss, final sigma equals sigma. The result
 * can be longer than the text.
 */
export const foldCase = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Case-folded, without white space and invisible characters: compares texts whose spaces depend on their layout. */
export const searchKey = (text: string): string => foldCase(text.replace(INVISIBLE_OR_SPACE, ''));

/** Removes punctuation and symbols at both ends, which a person does not mention when asking for a word. */
export const trimPunctuation = (text: string): string => text.replace(PUNCTUATION_AT_ENDS, '');
