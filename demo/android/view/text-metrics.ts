/** Widths of a sans-serif font in thousandths of its size, by the character; all other letters count as `OTHER`. */
const WIDTHS: readonly (readonly [characters: string, width: number])[] = [
  ["'ijl|", 225],
  ['!,./:;IJ[]\\ ft', 280],
  ['()-`r"', 340],
  ['*^_ckszvxy', 500],
  ['abdeghnopqu0123456789?$#=+<>~L', 556],
  ['FTZABEKPSVXY&', 665],
  ['CDHNRUw', 722],
  ['GOQMm', 800],
  ['W%@', 920],
];
const OTHER = 600;
const WIDE = /\p{Extended_Pictographic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;

const byCharacter = new Map(WIDTHS.flatMap(([characters, width]) => [...characters].map((each) => [each, width])));

/** Estimated width of a line, in the unit of `fontSize`. */
export function textWidth(text: string, fontSize: number): number {
  let sum = 0;
  for (const character of text) sum += byCharacter.get(character) ?? (WIDE.test(character) ? 1100 : OTHER);
  return Math.ceil((sum * fontSize) / 1000);
}

/** Breaks a text into lines no wider than `width`, at spaces where it can. */
export function wrapText(text: string, fontSize: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, fontSize, width));
}

function wrapParagraph(paragraph: string, fontSize: number, width: number): string[] {
  if (textWidth(paragraph, fontSize) <= width) return [paragraph];
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, fontSize) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
