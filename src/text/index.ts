/** Normalisation and matching of texts, without Node and without a DOM: the script for pages bundles these modules. */
export { isGeneratedName } from './generated-name.js';
export { bestTextMatches, isSameText, TextQuery, TextRank } from './match.js';
export {
  collapseSpaces,
  foldCase,
  normalizeRecognizedText,
  normalizeText,
  searchKey,
  trimPunctuation,
} from './normalize.js';
