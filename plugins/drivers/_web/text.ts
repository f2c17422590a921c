export type TextPart = ReturnType<typeof textPart>;

/** How texts are made comparable: spaces, case, Unicode forms, the transform of their style. */
export function textPart() {
  const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
  const UNSEEN_OR_SPACE = /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]+/g;
  const ASCII = /^[\0-\x7f]*$/;

  const collapse = (text: string): string => {
    const seen = ASCII.test(text) ? text : text.normalize('NFC').replace(UNSEEN, '');
    return seen.replace(/\s+/g, ' ').trim();
  };

  /** Without regard to case, in every script: sharp s equals ss, final sigma equals sigma. */
  const fold = (text: string): string =>
    ASCII.test(text) ? text.toLowerCase() : text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');

  /** Folded and without any space, so that texts can be compared before it is known where spaces are rendered. */
  const squeeze = (text: string): string => fold(text.replace(UNSEEN_OR_SPACE, ''));

  /** The text as CSS `text-transform` shows it. */
  const transformed = (text: string, transform: string): string => {
    if (transform === 'none') return text;
    if (transform === 'uppercase') return text.toUpperCase();
    if (transform === 'lowercase') return text.toLowerCase();
    if (transform !== 'capitalize') return text;
    return text.replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  };

  return { collapse, fold, squeeze, transformed };
}
