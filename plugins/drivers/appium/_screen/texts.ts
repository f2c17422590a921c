/** Texts are made comparable as in a browser. */
export { foldCase as fold, normalizeText as collapse, searchKey as squeeze } from '#svc';

/** Whether a text says another one, as whole words. */
export function says(whole: string, part: string): boolean {
  if (part === '') return true;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const around = (whole[at - 1] ?? ' ') + (whole[at + part.length] ?? ' ');
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}
