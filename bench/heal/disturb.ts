/**
 * Changes the surroundings of an element, like a new build of a page: a banner on top, a suffix on every other id, and the
 * text of every seventh element of the same tag. Runs in the page, sent as source.
 * @returns how to undo it
 */
export function disturb(element: Element, seed: number): () => void {
  const undo: (() => void)[] = [];
  const banner = document.createElement('div');
  banner.textContent = 'We have a new look. Tell us how you like it.';
  banner.style.height = '60px';
  document.body.prepend(banner);
  undo.push(() => banner.remove());
  for (const [place, other] of document.querySelectorAll('body [id]').entries()) {
    if (other === element || place % 2 === seed % 2) continue;
    const { id } = other;
    undo.push(() => (other.id = id));
    other.id = `${id}-v2`;
  }
  for (const [place, other] of document.querySelectorAll(element.localName).entries()) {
    const text = other.firstChild;
    if (other === element || place % 7 !== seed % 7 || !(text instanceof Text) || text.data.trim() === '') continue;
    const { data } = text;
    undo.push(() => (text.data = data));
    text.data = `${data} (new)`;
  }
  return () => undo.toReversed().forEach((step) => step());
}
