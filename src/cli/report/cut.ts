/** The beginning of a text, and how much is left out. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length - most} characters more)` : text;
